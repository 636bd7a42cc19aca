import type { Evidence } from '../domain/episode.js';
import { invalid } from '../domain/errors.js';
import {
  ALIAS,
  builtInDefinition,
  DEFINITION,
  type Definition,
  EXTERNAL_KEY,
  NAME,
  predicateSubject,
  TYPE,
} from '../domain/predicate.js';
import { refAt } from '../domain/ref.js';
import { parseScope, SHARED } from '../domain/scope.js';
import type { Assertion, End, Op, Statement } from '../domain/statement.js';
import type { TransactionTime, ValidTime } from '../domain/time.js';
import type { Literal } from '../domain/value.js';
import { assertionOf, decisionOf, endOf, literalOf, type Place } from './composed.js';
import { correctedBy, refuseDefinition } from './corrections.js';
import type { Entities, Introduction } from './entities.js';
import type { Episodes, Grounds } from './episodes.js';
import type { AssertInput, CorrectInput, EndInput, EvidenceInput, RetractInput } from './input.js';
import { endAt, periodOf } from './period.js';
import type { Predicates } from './predicates.js';
import { type Saying, sayingOf, sentenceOf } from './sayings.js';
import type { Teachings } from './teachings.js';

/** Something the caller should know about a write that went through. */
export interface Notice {
  readonly field: string;
  readonly code: 'empty_interval' | 'ambiguous_time';
  readonly message: string;
}

interface Context {
  readonly space: string;
  readonly scope: string;
  readonly timeZone: string | undefined;
  readonly committedAt: TransactionTime;
  /** The request's instant: when something was observed that no episode speaks of. */
  readonly now: ValidTime;
}

/** Turns the statements of a request into the log's, in order; what must be said of new entities goes before. */
export class Log {
  readonly statements: Statement[] = [];
  readonly evidence: Evidence[] = [];
  readonly notices: Notice[] = [];
  /** Definitions of the predicates spoken of, by their stored names. */
  readonly predicates = new Map<string, Definition>();
  /** The subjects of the predicates defined. */
  readonly defined: string[] = [];
  readonly #context: Context;
  readonly #entities: Entities;
  readonly #teachings: Teachings;
  readonly #registry: Predicates;
  readonly #episodes: Episodes;

  constructor(context: Context, entities: Entities, teachings: Teachings, registry: Predicates, episodes: Episodes) {
    this.#context = context;
    this.#entities = entities;
    this.#teachings = teachings;
    this.#registry = registry;
    this.#episodes = episodes;
  }

  /** A predicate's definition: a JSON literal of the predicate's own subject, shared in the space. */
  define(definition: Definition): void {
    const subject = predicateSubject(definition.name);
    this.defined.push(subject);
    const object: Literal = { type: 'json', value: { ...definition } };
    this.#literal(SHARED, subject, DEFINITION, object, `predicate ${definition.name}`, []);
  }

  /** Null where the interval is empty: nothing is written, and a notice says so. */
  assert(input: AssertInput, field: string): Assertion | null {
    return this.#assertion('assert', null, input, this.#scope(input.scope, field), field);
  }

  end(input: EndInput, field: string): End {
    return this.#end('end', null, input, this.#scope(input.scope, field), field);
  }

  /** The patch over what the target says, as a statement in its place. */
  correct(input: CorrectInput, target: Statement, field: string): Assertion | End {
    const corrected = correctedBy(input, target, this.#registry, field);
    if (corrected.form === 'end') {
      return this.#end('correct', target.ref, corrected.input, target.scope, field, corrected.target);
    }
    const made = this.#assertion('correct', target.ref, corrected.input, target.scope, field, corrected.target);
    if (made !== null) return made;
    const name = `${field}.to`;
    throw invalid('empty_interval', `${name}: the corrected period is empty; retract the statement instead.`, name);
  }

  retract(input: RetractInput, target: Statement, field: string): Statement {
    refuseDefinition(target, field);
    const statement: Statement = {
      form: 'retract',
      op: 'retract',
      ...this.#place(target.scope),
      aims: target.ref,
      decision: decisionOf(input),
    };
    return this.#add(statement, this.#grounds(input.evidence, field));
  }

  #assertion(
    op: Op,
    aims: string | null,
    input: AssertInput,
    scope: string,
    field: string,
    target?: Assertion,
  ): Assertion | null {
    const grounds = this.#grounds(input.evidence, field);
    const { definition } = this.#registry.find(input.predicate);
    const period = periodOf(input, {
      field,
      timeZone: this.#context.timeZone,
      definition,
      reserved: [NAME, ALIAS, TYPE, EXTERNAL_KEY].includes(definition.name),
      observedAt: grounds[0]?.episode.occurredAt ?? this.#context.now,
      unsaid: target,
    });
    for (const words of period.ambiguous)
      this.#notice(field, 'ambiguous_time', `'${words}' occurs twice; the earlier was taken.`);
    if (period.from === period.to) {
      this.#notice(field, 'empty_interval', 'the period is empty (it ends where it starts): nothing was written.');
      return null;
    }
    // Only now: what is not written makes no entity that later statements of this write would take for known.
    const saying = this.#saying(input, scope, field);
    this.#introduce(saying.introduce, scope, grounds);
    const text = input.text ?? sentenceOf(saying, this.#entities);
    return this.#add(assertionOf({ ...this.#place(scope), op, aims }, saying, period, input, text), grounds);
  }

  #end(op: Op, aims: string | null, input: EndInput, scope: string, field: string, target?: End): End {
    const grounds = this.#grounds(input.evidence, field);
    const saying = this.#saying(input, scope, field);
    const keep = input.at === '' && target !== undefined;
    const stop = keep
      ? { at: target.at, bound: target.bound, ambiguous: false }
      : endAt(input.at, { field: `${field}.at`, timeZone: this.#context.timeZone });
    if (stop.ambiguous) this.#notice(field, 'ambiguous_time', `'${input.at}' occurs twice; the earlier was taken.`);
    this.#introduce(saying.introduce, scope, grounds);
    return this.#add(endOf({ ...this.#place(scope), op, aims }, saying, stop, input), grounds);
  }

  #saying(input: AssertInput | EndInput, scope: string, field: string): Saying {
    const context = { space: this.#context.space, scope, field, timeZone: this.#context.timeZone };
    const saying = sayingOf(input, context, this.#entities, this.#registry);
    this.predicates.set(saying.predicate, saying.definition);
    return saying;
  }

  #introduce(introductions: readonly Introduction[], scope: string, grounds: Grounds): void {
    for (const { entity, name, type, key } of introductions) {
      const said = { [NAME]: name, [TYPE]: type, [EXTERNAL_KEY]: key };
      for (const [predicate, value] of Object.entries(said)) {
        if (value === undefined) continue;
        const text = `${this.#entities.nameOf(entity)} ${predicate} ${value}`;
        this.#literal(scope, entity, predicate, { type: 'string', value }, text, grounds);
      }
    }
  }

  #literal(scope: string, subject: string, predicate: string, object: Literal, text: string, grounds: Grounds): void {
    const about = { subject, predicate, object, text };
    this.predicates.set(predicate, builtInDefinition(predicate) as Definition);
    this.#add(literalOf(this.#context.space, this.#place(scope), about), grounds);
  }

  #add<S extends Statement>(statement: S, grounds: Grounds): S {
    this.statements.push(statement);
    this.#teachings.made(statement);
    for (const { episode, spans } of grounds)
      this.evidence.push({ statement: statement.ref, episode: episode.ref, spans });
    return statement;
  }

  #place(scope: string): Place {
    const { space, committedAt } = this.#context;
    const position = this.statements.length;
    return { ref: refAt('st', space, committedAt, position), position, committedAt, scope };
  }

  #grounds(given: readonly EvidenceInput[] | undefined, field: string): Grounds {
    return this.#episodes.evidence(given, `${field}.evidence`);
  }

  #scope(given: string | undefined, field: string): string {
    return given === undefined ? this.#context.scope : parseScope(given, `${field}.scope`);
  }

  #notice(field: string, code: Notice['code'], message: string): void {
    this.notices.push({ field, code, message: `${field}: ${message}` });
  }
}
