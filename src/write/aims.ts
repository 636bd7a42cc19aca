import { conflict, invalid, notFound } from '../domain/errors.js';
import { fold } from '../domain/fold.js';
import type { Assertion, Fact, Statement } from '../domain/statement.js';
import { STILL } from '../domain/time.js';
import type { LoggedStatement, WriteAnswer, WriteAsk, WriteTransaction } from '../store/port.js';
import { NOTHING_ASKED } from './references.js';

/** What the corrections and retractions of a request aim at: stored statements with their chains, or its own by `#n`. */
export class Aims {
  /** Whose statements may be aimed at. */
  readonly #scopes: ReadonlySet<string>;
  readonly #chains = new Map<string, LoggedStatement>();
  readonly #supportOf = new Map<string, readonly Assertion[]>();
  readonly #facts = new Map<string, Fact>();
  /** This request's statements, by their place in it; null where nothing was written. */
  readonly #own: (Statement | null)[] = [];

  private constructor(scopes: readonly string[]) {
    this.#scopes = new Set(scopes);
  }

  /**
   * Asks once more where facts are aimed at: a fact stands for the statement it rests on. The answer returned knows what
   * those statements are about, too.
   */
  static async of(
    answer: WriteAnswer,
    ask: WriteAsk,
    transaction: WriteTransaction,
  ): Promise<{ readonly aims: Aims; readonly answer: WriteAnswer }> {
    const aims = new Aims(ask.scopes);
    aims.#learn(answer.statements);
    const facts = answer.facts.filter((fact) => fact.expiredAt === STILL);
    for (const fact of answer.facts) aims.#facts.set(fact.ref, fact);
    if (facts.length === 0) return { aims, answer };
    const states = await transaction.keyStates(
      facts.map((fact) => ({ key: fact.key, from: fact.validAt, through: fact.validAt })),
    );
    for (const [i, fact] of facts.entries()) {
      const state = states[i];
      if (state === undefined) continue;
      const pieces = fold(state.assertions, state.ends, state.window);
      aims.#supportOf.set(fact.ref, pieces.find((piece) => piece.from === fact.validAt)?.supports ?? []);
    }
    const single = [...aims.#supportOf.values()].flatMap((supports) => (supports.length === 1 ? supports : []));
    if (single.length === 0) return { aims, answer };
    const more = await transaction.resolve({
      ...NOTHING_ASKED,
      scopes: ask.scopes,
      statements: single.map((s) => s.ref),
    });
    aims.#learn(more.statements);
    return {
      aims,
      answer: {
        ...answer,
        entities: [...answer.entities, ...more.entities],
        names: [...answer.names, ...more.names],
        definitions: [...answer.definitions, ...more.definitions],
        used: [...answer.used, ...more.used],
      },
    };
  }

  /** The chains around everything aimed at, for liveness. */
  get chains(): readonly LoggedStatement[] {
    return [...this.#chains.values()];
  }

  /** Takes in this request's next statement. */
  made(statement: Statement | null): void {
    this.#own.push(statement);
  }

  /** @throws AsofError where there is no such statement here, or a fact rests on several */
  find(ref: string, field: string): Statement {
    const name = `${field}.statement`;
    if (ref.startsWith('#')) {
      const own = /^#\d+$/.test(ref) ? this.#own[Number(ref.slice(1))] : null;
      if (own === undefined || own === null) {
        throw notFound(
          'statement_not_found',
          `${name}: '${ref}' is no earlier statement of this write (the first is '#0').`,
          name,
        );
      }
      return own;
    }
    const aimed = ref.startsWith('fa_') ? this.#supporting(ref, name) : ref;
    const logged = this.#chains.get(aimed);
    if (logged === undefined || !this.#scopes.has(logged.statement.scope)) {
      throw notFound('statement_not_found', `${name}: there is no statement '${ref}' in this space and scope.`, name);
    }
    return logged.statement;
  }

  #supporting(ref: string, name: string): string {
    const fact = this.#facts.get(ref);
    if (fact === undefined)
      throw notFound('fact_not_found', `${name}: there is no fact '${ref}' in this space and scope.`, name);
    if (fact.expiredAt !== STILL) {
      throw conflict(
        'fact_not_live',
        `${name}: the fact '${ref}' is no longer believed; aim at what replaced it.`,
        name,
      );
    }
    const supports = this.#supportOf.get(ref) ?? [];
    if (supports.length === 1) return (supports[0] as Assertion).ref;
    const refs = supports.map((s) => s.ref);
    throw invalid(
      'several_supports',
      `${name}: the fact rests on several statements; name one: ${refs.join(', ')}.`,
      name,
      {
        statements: refs,
      },
    );
  }

  #learn(statements: readonly LoggedStatement[]): void {
    for (const logged of statements) this.#chains.set(logged.statement.ref, logged);
  }
}
