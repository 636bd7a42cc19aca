/**
 * English words that are said every day, and those that are names as well: in lower case they are taken for the word. What says
 * nothing at all (stop-terms.ts) is not among them.
 */
const COMMON =
  'time year day week month hour minute way man woman child people person life world hand part place case point group problem fact house home room water money story job work school state family friend student country night book word side kind head name thing end line city game area business service company team office system program question number issue idea information power car door face air body back level health art war party result change morning reason research girl boy guy moment force education street music news love food land law mother father user client customer account project task note list file data test page report plan group order example';
const VERBS_AND_OTHERS =
  'be have do say get make go know take see come think look want give use find tell ask seem feel try leave call good new first last long great little own old right big high different small large next early young important few public bad same able here there now then just also well even only very up down out off over again more less much one two three';
const NAMES_TOO =
  'will mark bill rose grace hope faith joy jack frank grant rich drew pat sue rob nick chase dean earl gene jean june april may august summer autumn dawn eve iris ivy lily olive violet ruby pearl penny daisy amber crystal jade holly hazel heather robin ray guy max miles mason carter hunter cooper baker smith cook king young brown white black green gray apple orange oracle meta target gap shell ford visa sprint square stripe slack zoom box notion linear chrome excel access teams windows word go swift rust python java basic dash spring express react flask pages numbers keynote signal discord twitch threads spark flink hive pig beam lens stack bolt nest vault consul nomad packer';

const EVERYDAY = new Set([COMMON, VERBS_AND_OTHERS, NAMES_TOO].flatMap((words) => words.split(' ')));

/** Whether a folded word, written in lower case, means the word and not somebody or something called so. */
export function isEveryday(word: string): boolean {
  return EVERYDAY.has(word);
}
