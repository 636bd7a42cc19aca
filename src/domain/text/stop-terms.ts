import { stem } from './stem.js';

const ENGLISH =
  'a about an and any are as at be been being but by can could did do does for from had has have he her him his how i if in into is it its me my of on or our she should so than that the their them there these they this those to was we were what when where which who whom whose why will with would you your';
const CJK =
  '的 了 是 在 和 与 吗 呢 吧 啊 么 什么 哪 哪个 哪些 谁 怎么 多少 の は が を に へ と で も か や な です ます した して する いる ある なに 何 だれ 誰 どこ いつ';

const STOP = new Set([...ENGLISH.split(' ').map(stem), ...CJK.split(' ')]);

/** Whether a term (see termsOf) says nothing of what a question asks: articles, particles, question words; en, zh, ja. */
export function isStopTerm(term: string): boolean {
  return STOP.has(term);
}
