import type { Episode, Evidence, Span } from '../domain/episode.js';
import { conflict, invalid } from '../domain/errors.js';
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
import { keyOf, refAt } from '../domain/ref.js';
import { parseScope, SHARED } from '../domain/scope.js';
import type { Assertion, Bound, Decision, End, Op, Statement } from '../domain/statement.js';
import { ALWAYS, OPEN, type TransactionTime, type ValidTime } from '../domain/time.js';
import { isEntityObject, type Literal, NONE, objectText, qualifiersText, valueText } from '../domain/value.js';
import type { Entities, Introduction } from './entities.js';
import type { Episodes } from './episodes.js';
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

type DecisionInput = Pick<AssertInput, 'reason' | 'policy' | 'model' | 'promptVersion' | 'extractor' | 'evidence'>;

interface Context {
  readonly space: string;
  readonly scope: string;
  readonly timeZone: string | undefined;
  readonly committedAt: TransactionTime;
  /** The request's instant: when something was observed that no episode speaks of. */
  readonly now: ValidTime;
}

const NO_LABELS: readonly string[] = [];
const DECISION = ['reason', 'policy', 'model', 'promptVersion', 'extractor'] as const;

type Grounds = readonly { readonly episode: Episode; readonly spans: Span[] }[];

const bound = (known: 'ALWAYS' | 'OPEN'): Bound => ({ known, precision: null, words: null });
const undecided: Decision = { reason: null, policy: null, model: null, promptVersion: null, extractor: null };

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
    const { statement: _, ...patch } = input;
    refuseDefinition(target, field);
    if (target.form === 'retract') {
      throw invalid(
        'cannot_correct',
        `${field}.statement: a retraction has no words to correct; retract it instead.`,
        `${field}.statement`,
      );
    }
    const said = {
      predicate: target.predicate,
      ...this.#endsSaid(target, patch, field),
      ...(target.qualifiers === null ? {} : { qualifiers: target.qualifiers }),
    };
    if (target.form === 'end') {
      const misplaced = (
        ['from', 'to', 'during', 'resume', 'confidence', 'explicit', 'text', 'kind', 'labels'] as const
      ).find((p) => patch[p] !== undefined);
      if (misplaced !== undefined) {
        throw invalid(
          'unknown_field',
          `${field}.${misplaced}: an end has no '${misplaced}'; give 'at'.`,
          `${field}.${misplaced}`,
        );
      }
      return this.#end(
        'correct',
        target.ref,
        { ...said, ...patch, at: patch.at ?? '' } as EndInput,
        target.scope,
        field,
        target,
      );
    }
    const retold = patch.subject ?? patch.predicate ?? patch.object ?? patch.none;
    const made = this.#assertion(
      'correct',
      target.ref,
      {
        ...said,
        confidence: target.confidence,
        explicit: target.explicit,
        kind: target.kind,
        labels: [...target.labels],
        resume:
          patch.to === undefined && patch.during === undefined && patch.at === undefined ? target.resume : undefined,
        ...(retold === undefined ? { text: target.text } : {}),
        ...patch,
      } as AssertInput,
      target.scope,
      field,
      target,
    );
    if (made === null) {
      throw invalid(
        'empty_interval',
        `${field}.to: the corrected period is empty; retract the statement instead.`,
        `${field}.to`,
      );
    }
    return made;
  }

  /** What a correction leaves of its target's two ends: turned round where it names the predicate's other direction. */
  #endsSaid(
    target: Assertion | End,
    patch: Omit<CorrectInput, 'statement'>,
    field: string,
  ): Pick<AssertInput, 'subject' | 'object' | 'none'> {
    const subject = { ref: target.subject };
    const { definition, reversed } = this.#registry.find(patch.predicate ?? target.predicate);
    if (!reversed || definition.name !== target.predicate) return { subject, ...this.#objectSaid(target, patch) };
    const none = patch.none ?? (target.objectText === NONE && target.object !== null);
    const object = target.object;
    if (object !== null && isEntityObject(object)) {
      return { subject: { ref: object.entity }, object: subject, ...(none ? { none } : {}) };
    }
    if (patch.subject === undefined) {
      const name = `${field}.subject`;
      throw invalid('entity_needed', `${name}: the statement has no entity to be that of '${patch.predicate}'.`, name);
    }
    return { subject: patch.subject, object: subject, ...(none ? { none } : {}) };
  }

  /** What a correction leaves of its target's object: none of a `SINGLE` key has no object, and an object there is not none. */
  #objectSaid(target: Assertion | End, patch: Omit<CorrectInput, 'statement'>): Pick<AssertInput, 'object' | 'none'> {
    const { definition } = this.#registry.find(patch.predicate ?? target.predicate);
    const single = definition.cardinality === 'SINGLE';
    const wasNone = target.objectText === NONE;
    const none = patch.none ?? (wasNone && !(single && patch.object !== undefined));
    const dropped = target.object === null || (single && none);
    return { ...(none ? { none } : {}), ...(dropped ? {} : { object: objectInput(target.object) }) };
  }

  retract(input: RetractInput, target: Statement, field: string): Statement {
    refuseDefinition(target, field);
    const { ref, position } = this.#place();
    const statement: Statement = {
      form: 'retract',
      op: 'retract',
      ref,
      position,
      committedAt: this.#context.committedAt,
      scope: target.scope,
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
    const qualifiers = input.qualifiers ?? null;
    const { ref, position } = this.#place();
    const assertion: Assertion = {
      ref,
      position,
      committedAt: this.#context.committedAt,
      scope,
      op,
      aims,
      decision: decisionOf(input),
      key: saying.key,
      subject: saying.subject,
      predicate: saying.predicate,
      object: saying.object,
      objectText: saying.objectText,
      form: 'assert',
      qualifiers: qualifiersText(qualifiers) === '' ? null : qualifiers,
      value: saying.objectText === NONE ? NONE : valueText(saying.objectText, qualifiersText(qualifiers)),
      from: period.from,
      to: period.to,
      resume: period.resume,
      start: period.start,
      end: period.end,
      symmetric: saying.definition.symmetric,
      explicit: input.explicit ?? true,
      confidence: input.confidence ?? 1,
      text: input.text ?? sentenceOf(saying, this.#entities),
      kind: input.kind ?? 'semantic',
      labels: input.labels ?? NO_LABELS,
    };
    return this.#add(assertion, grounds);
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
    const { ref, position } = this.#place();
    const qualifiers = input.qualifiers ?? null;
    const end: End = {
      ref,
      position,
      committedAt: this.#context.committedAt,
      scope,
      op,
      aims,
      decision: decisionOf(input),
      key: saying.key,
      subject: saying.subject,
      predicate: saying.predicate,
      object: saying.object,
      objectText: saying.objectText,
      form: 'end',
      qualifiers,
      value: qualifiers === null ? null : valueText(saying.objectText, qualifiersText(qualifiers)),
      at: stop.at,
      bound: stop.bound,
    };
    return this.#add(end, grounds);
  }

  #saying(input: AssertInput | EndInput, scope: string, field: string): Saying {
    if (input.predicate === DEFINITION) {
      throw invalid(
        'predicate_reserved',
        `${field}.predicate: define predicates with 'predicates'.`,
        `${field}.predicate`,
      );
    }
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

  /** A literal that holds from always on. */
  #literal(scope: string, subject: string, predicate: string, object: Literal, text: string, grounds: Grounds): void {
    const { space, committedAt } = this.#context;
    const definition = builtInDefinition(predicate) as Definition;
    const told = objectText(object);
    const { ref, position } = this.#place();
    this.predicates.set(predicate, definition);
    this.#add(
      {
        ref,
        position,
        committedAt,
        scope,
        op: 'assert',
        aims: null,
        decision: undecided,
        key: keyOf(space, scope, subject, predicate, definition.cardinality === 'SINGLE' ? null : told),
        subject,
        predicate,
        object,
        objectText: told,
        form: 'assert',
        qualifiers: null,
        value: told,
        from: ALWAYS,
        to: OPEN,
        resume: false,
        start: bound('ALWAYS'),
        end: bound('OPEN'),
        symmetric: false,
        explicit: true,
        confidence: 1,
        text,
        kind: 'semantic',
        labels: [],
      },
      grounds,
    );
  }

  #add<S extends Statement>(statement: S, grounds: Grounds): S {
    this.statements.push(statement);
    this.#teachings.made(statement);
    for (const { episode, spans } of grounds)
      this.evidence.push({ statement: statement.ref, episode: episode.ref, spans });
    return statement;
  }

  #place(): { readonly ref: string; readonly position: number } {
    const position = this.statements.length;
    return { position, ref: refAt('st', this.#context.space, this.#context.committedAt, position) };
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

/** What is in use keeps its cardinality and direction: a definition changes by being given again, which is checked. */
function refuseDefinition(target: Statement, field: string): void {
  if (target.form === 'retract' || target.predicate !== DEFINITION) return;
  const name = `${field}.statement`;
  throw conflict('predicate_reserved', `${name}: define the predicate again with 'predicates'.`, name);
}

function decisionOf(input: DecisionInput): Decision {
  if (DECISION.every((part) => input[part] === undefined)) return undecided;
  return {
    reason: input.reason ?? null,
    policy: input.policy ?? null,
    model: input.model ?? null,
    promptVersion: input.promptVersion ?? null,
    extractor: input.extractor ?? null,
  };
}

function objectInput(object: NonNullable<Assertion['object']>): AssertInput['object'] {
  if ('entity' in object) return { ref: object.entity };
  return object.type === 'date' ? { date: String(object.value) } : { literal: object.value };
}
