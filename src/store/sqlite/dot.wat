;; Dot products of a question's vector with rows of vectors, sixteen numbers at a time.
(module
  (import "asof" "memory" (memory 1))
  ;; `count` numbers of rows (i32) lie at `rows`, the question at `question`, the first row at `vectors`. Each is `size` bytes long, a
  ;; multiple of 64 above 0. The products (f32) go to `out`, in the order of the numbers.
  (func (export "dots") (param $rows i32) (param $count i32) (param $question i32) (param $vectors i32) (param $size i32) (param $out i32)
    (local $end i32) (local $some i32) (local $touched i32) (local $row i32) (local $at i32) (local $stop i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $end (i32.add (local.get $rows) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $batch
        (br_if $done (i32.ge_u (local.get $rows) (local.get $end)))
        ;; Sixteen rows are fetched before they are multiplied, a number of each 64 bytes, and of each row the first before the others:
        ;; rows lie anywhere in memory, and the processor waits for many at once in the time it waits for one. What was read is written
        ;; where a product will be, so that no compiler leaves the reading out.
        (local.set $some (i32.add (local.get $rows) (i32.const 64)))
        (if (i32.gt_u (local.get $some) (local.get $end)) (then (local.set $some (local.get $end))))
        (local.set $at (local.get $rows))
        (loop $first
          (local.set $row (i32.add (local.get $vectors) (i32.mul (i32.load (local.get $at)) (local.get $size))))
          (local.set $touched (i32.or (local.get $touched) (i32.load (local.get $row))))
          (br_if $first (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 4))) (local.get $some))))
        (local.set $at (local.get $rows))
        (loop $next
          (local.set $row (i32.add (local.get $vectors) (i32.mul (i32.load (local.get $at)) (local.get $size))))
          (local.set $stop (i32.add (local.get $row) (local.get $size)))
          (loop $line
            (local.set $touched (i32.or (local.get $touched) (i32.load (local.get $row))))
            (br_if $line (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 64))) (local.get $stop))))
          (br_if $next (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 4))) (local.get $some))))
        (i32.store (local.get $out) (local.get $touched))
        (loop $each
          (local.set $row (i32.add (local.get $vectors) (i32.mul (i32.load (local.get $rows)) (local.get $size))))
          (local.set $at (local.get $question))
          (local.set $stop (i32.add (local.get $question) (local.get $size)))
          (local.set $a (v128.const f32x4 0 0 0 0))
          (local.set $b (v128.const f32x4 0 0 0 0))
          (local.set $c (v128.const f32x4 0 0 0 0))
          (local.set $d (v128.const f32x4 0 0 0 0))
          ;; Four sums at once: the processor need not wait for one addition before the next.
          (loop $more
            (local.set $a (f32x4.add (local.get $a) (f32x4.mul (v128.load (local.get $row)) (v128.load (local.get $at)))))
            (local.set $b (f32x4.add (local.get $b)
              (f32x4.mul (v128.load offset=16 (local.get $row)) (v128.load offset=16 (local.get $at)))))
            (local.set $c (f32x4.add (local.get $c)
              (f32x4.mul (v128.load offset=32 (local.get $row)) (v128.load offset=32 (local.get $at)))))
            (local.set $d (f32x4.add (local.get $d)
              (f32x4.mul (v128.load offset=48 (local.get $row)) (v128.load offset=48 (local.get $at)))))
            (local.set $row (i32.add (local.get $row) (i32.const 64)))
            (br_if $more (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 64))) (local.get $stop))))
          (local.set $a (f32x4.add (f32x4.add (local.get $a) (local.get $b)) (f32x4.add (local.get $c) (local.get $d))))
          (f32.store (local.get $out)
            (f32.add
              (f32.add (f32x4.extract_lane 0 (local.get $a)) (f32x4.extract_lane 1 (local.get $a)))
              (f32.add (f32x4.extract_lane 2 (local.get $a)) (f32x4.extract_lane 3 (local.get $a)))))
          (local.set $out (i32.add (local.get $out) (i32.const 4)))
          (br_if $each (i32.lt_u (local.tee $rows (i32.add (local.get $rows) (i32.const 4))) (local.get $some))))
        (br $batch)))))
