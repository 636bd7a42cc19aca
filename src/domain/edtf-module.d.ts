// The package ships no types. Only `parse` is used, and its answer is checked where it is read (edtf.ts).
declare module 'edtf' {
  export function parse(input: string, constraints?: { readonly level?: 0 | 1 | 2 | 3 }): unknown;
}
