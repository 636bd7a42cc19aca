import type { Precision, TransactionTime, ValidTime } from './time.js';
import { isEntityObject, type Json, type ObjectValue } from './value.js';

/** How a bound of a fact is known (semantics: valid time). */
export type BoundKnown = 'STATED' | 'OBSERVED' | 'INFERRED' | 'RESUMED' | 'ALWAYS' | 'OPEN';

/** One end of an interval: how it is known, how precisely, and in the source's words (null where nobody said it). */
export interface Bound {
  readonly known: BoundKnown;
  readonly precision: Precision | null;
  readonly words: string | null;
}

/** What people mean by a memory: knowledge, an experience, or a way of doing things. */
export type FactKind = 'semantic' | 'episodic' | 'procedural';

export type Op = 'assert' | 'end' | 'correct' | 'retract';

/** Why a statement was admitted: by whom or what, and the reason given. */
export interface Decision {
  readonly reason: string | null;
  readonly policy: string | null;
  readonly model: string | null;
  readonly promptVersion: string | null;
  readonly extractor: string | null;
}

/** What every statement in the log has. `committedAt` and `position` are its place in the log. */
interface Logged {
  readonly ref: string;
  readonly scope: string;
  readonly committedAt: TransactionTime;
  readonly position: number;
  readonly op: Op;
  /** The statement a `correct` or `retract` aims at. */
  readonly aims: string | null;
  readonly decision: Decision;
}

interface Keyed extends Logged {
  /** The key it is folded under. */
  readonly key: string;
  readonly subject: string;
  readonly predicate: string;
  /** Null only where `none` is asserted of a `SINGLE` key. */
  readonly object: ObjectValue | null;
  /** Canonical text of the object, or NONE. */
  readonly objectText: string;
}

/** "The value holds on [from, to)": an `assert`, or a `correct` that reads so. */
export interface Assertion extends Keyed {
  readonly form: 'assert';
  readonly qualifiers: { readonly [key: string]: Json } | null;
  /** Canonical text of object and qualifiers. */
  readonly value: string;
  readonly from: ValidTime;
  readonly to: ValidTime;
  /** False: a change, older values are over for good. True: lies over what held, which resumes. */
  readonly resume: boolean;
  /** Stored once, found from both ends. */
  readonly symmetric: boolean;
  readonly explicit: boolean;
  /** 0 to 1. */
  readonly confidence: number;
  readonly text: string;
  readonly kind: FactKind;
  readonly labels: readonly string[];
  readonly start: Bound;
  readonly end: Bound;
}

/** "The value stopped holding at `at`": an `end`, or a `correct` that reads so. */
export interface End extends Keyed {
  readonly form: 'end';
  readonly qualifiers: { readonly [key: string]: Json } | null;
  /** Canonical text of object and qualifiers. Null: every value with that object, whatever its qualifiers. */
  readonly value: string | null;
  readonly at: ValidTime;
  readonly bound: Bound;
}

/** "It should never have been made". */
export interface Retraction extends Logged {
  readonly form: 'retract';
  readonly aims: string;
}

export type Statement = Assertion | End | Retraction;

/** Whether `end` is about the value of `assertion`. */
export function endsValueOf(end: End, assertion: Assertion): boolean {
  return end.value === null ? end.objectText === assertion.objectText : end.value === assertion.value;
}

/** A key's statements as a fold takes them. */
export function sides(statements: readonly Statement[]): {
  readonly assertions: readonly Assertion[];
  readonly ends: readonly End[];
} {
  return {
    assertions: statements.filter((s) => s.form === 'assert'),
    ends: statements.filter((s) => s.form === 'end'),
  };
}

/** The entities a statement is about: its subject, and its object where that is one. */
export function entitiesOf({ subject, object }: Assertion | End): readonly string[] {
  return object !== null && isEntityObject(object) ? [subject, object.entity] : [subject];
}

/** A fact: what follows from the statements of one key over [validAt, invalidAt), believed during [createdAt, expiredAt). */
export interface Fact {
  readonly ref: string;
  readonly scope: string;
  readonly key: string;
  readonly subject: string;
  readonly predicate: string;
  readonly object: ObjectValue;
  readonly qualifiers: { readonly [key: string]: Json } | null;
  readonly value: string;
  readonly validAt: ValidTime;
  readonly invalidAt: ValidTime;
  readonly createdAt: TransactionTime;
  readonly expiredAt: TransactionTime;
  readonly text: string;
  readonly confidence: number;
  readonly kind: FactKind;
  readonly labels: readonly string[];
  readonly disputed: boolean;
  /** Stored once, found from both ends. */
  readonly symmetric: boolean;
  readonly start: Bound;
  readonly end: Bound;
}
