/** What a question asks for by its words; the ranking leans there, it never leaves the rest out. */
export interface Routing {
  /** Kinds of items to lift, most wanted first; empty: no preference. */
  readonly kinds: readonly ('EPISODE' | 'FACT' | 'PREFERENCE' | 'WORKING')[];
  /** Channels worth asking. A quoted or coded question is a search for words; the rest asks all. */
  readonly channels: readonly ('TEXT' | 'VECTOR' | 'GRAPH')[];
  /** Superseded facts are asked for as well. */
  readonly history: boolean;
  /** Ids of the rules that applied, for the explanation. */
  readonly rules: readonly string[];
}

interface Rule {
  readonly id: string;
  readonly pattern: RegExp;
  readonly kinds?: Routing['kinds'];
  readonly history?: true;
  readonly textOnly?: true;
}

// Rules R6. Tried in order; kinds of earlier rules come first.
const RULES: readonly Rule[] = [
  {
    id: 'open-loops',
    pattern:
      /\b(?:open loops?|to-?dos?|still open|left to do|next steps?|unfinished)\b|待办|未完成|还没做|やること|残って/iu,
    kinds: ['WORKING'],
  },
  {
    id: 'last-time',
    pattern:
      /\b(?:last time|previous(?:ly)?|earlier|where (?:did )?we le(?:ft|ave) off|continue)\b|上次|继续|之前|前回|続き|以前/iu,
    kinds: ['EPISODE'],
  },
  {
    id: 'said',
    pattern: /\b(?:said|say|says|told|tell|mention(?:ed)?|talk(?:ed)?)\b|说过|提到|言った|話した/iu,
    kinds: ['EPISODE'],
  },
  { id: 'mine', pattern: /\b(?:my|mine|our|ours)\b|我的|我们|私の|私たち|うちの/iu, kinds: ['FACT', 'PREFERENCE'] },
  {
    id: 'preference',
    pattern: /\b(?:prefer(?:s|red|ence)?|favou?rites?|like best)\b|喜欢|偏好|好き|お気に入り/iu,
    kinds: ['PREFERENCE'],
  },
  {
    id: 'history',
    pattern: /\b(?:used to|formerly|former|history of|over time|ever|changed?|previous)\b|历史|曾经|以前|かつて|歴代/iu,
    history: true,
  },
  { id: 'exact', pattern: /^\s*(?:"[^"]+"|`[^`]+`|[^\s\p{L}]*[\w.:/\\-]*[\d_\\/][\w.:/\\-]*)\s*$/u, textOnly: true },
];

const ALL = ['TEXT', 'VECTOR', 'GRAPH'] as const;

/** Which kinds and channels a question asks for, by rules in English, Chinese and Japanese. Any string is accepted. */
export function routeQuestion(question: string): Routing {
  // The words that route stand near the ends of what is asked, never beyond this.
  const asked = question.slice(0, 2000).normalize('NFKC');
  const applied = RULES.filter(({ pattern }) => pattern.test(asked));
  return {
    kinds: [...new Set(applied.flatMap(({ kinds }) => kinds ?? []))],
    channels: applied.some(({ textOnly }) => textOnly) ? ['TEXT'] : ALL,
    history: applied.some(({ history }) => history),
    rules: applied.map(({ id }) => id),
  };
}
