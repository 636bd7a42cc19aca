/** A rule by which the words of a question say what is asked for. */
export type RuleName = 'open-loops' | 'last-time' | 'said' | 'mine' | 'preference' | 'history' | 'exact';

/** What a question asks for by its words; the ranking leans there, it never leaves the rest out. */
export interface Routing {
  /** Kinds of items to lift, most wanted first; empty: no preference. */
  readonly kinds: readonly ('EPISODE' | 'FACT' | 'PREFERENCE' | 'WORKING')[];
  /** Channels worth asking. A quoted or coded question is a search for words; the rest asks all. */
  readonly channels: readonly ('TEXT' | 'VECTOR' | 'GRAPH')[];
  /** Superseded facts are asked for as well. */
  readonly history: boolean;
  /** The rules that applied, for the explanation. */
  readonly rules: readonly RuleName[];
}

interface Rule {
  readonly id: RuleName;
  readonly pattern: RegExp;
  readonly kinds?: Routing['kinds'];
  readonly history?: true;
  readonly textOnly?: true;
}

/**
 * What asks for superseded facts. Only what can hardly mean anything else: a question that is taken for one of history gets what is
 * no longer so beside what is, so `changed`, `ever` and `used to` alone are too little (`a tool used to parse`), and `previous` is
 * none of what was talked about.
 */
const HISTORY: readonly string[] = [
  '\\b(?:former|formerly|predecessors?|no longer|history of|over the years)\\b',
  '\\bprevious(?:ly)?\\b(?! (?:conversation|chat|session|message|discussion|talk|time|meeting|question|answer)s?\\b)',
  '\\bex-(?!ante|post|works)\\p{L}',
  '\\b(?:who|that|which|I|you|he|she|it|we|they) used to\\b',
  '\\bused to (?:be|live|work|own|belong|hold)\\b(?<!\\b(?:is|are|was|were|be|been|get|got) used to \\w+)',
  '\\bdid\\b[^?.!]{1,80}\\buse to\\b',
  '\\b(?:has|have|had|did|was|were)\\b[^?.!]{1,80}\\bever\\b',
  '\\bhow (?:has|have|had|did)\\b[^?.!]{1,80}\\bchanged?\\b',
  '曾经|曾經|曾任|曾是|曾在|前任|历任|歷任|历届|歷屆|历史上|歷史上|以前|从前|從前',
  '前(?:总裁|總裁|总统|總統|总理|總理|首相|主席|社長|会長|大統領|妻|夫|男友|女友|ceo)',
  'かつて|歴代|昔|元(?:社長|会長|大統領|首相|代表|妻|夫)',
];

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
  { id: 'history', pattern: new RegExp(HISTORY.join('|'), 'iu'), history: true },
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
