const LATIN_WORD = /\p{Script=Latin}[\p{Script=Latin}\p{M}'’]*/gu;
/** Scripts that put no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const WORD = /\p{L}[\p{L}\p{M}]*/gu;
/** A word of such a script has about two characters. */
const UNSPACED_PER_WORD = 2;

/**
 * Whether most words of a text are in Latin script, or it has no words but digits: `Who is 田中?` is, `田中 Ltd` and `Кто это?` are
 * not. Only the first 2,000 characters are looked at.
 */
export function isMostlyLatin(text: string): boolean {
  const start = text.slice(0, 2000);
  const latin = start.match(LATIN_WORD)?.length ?? 0;
  const unspaced = (start.match(UNSPACED)?.length ?? 0) / UNSPACED_PER_WORD;
  const others = start.replace(LATIN_WORD, ' ').replace(UNSPACED, ' ').match(WORD)?.length ?? 0;
  const strange = unspaced + others;
  return latin === 0 && strange === 0 ? /\p{Nd}/u.test(start) : latin > strange;
}
