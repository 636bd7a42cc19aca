const ASCII = /^[\0-\x7F]*$/;
const QUOTES = /[\u2018\u2019\u201B\u02BC\u02B9\u05F3]/gu;
const HYPHENS = /[\u2010\u2011\u2043\u2212]/gu;
const LATIN_WITH_MARKS = /(\p{Script=Latin})\p{M}+/gu;
// Unicode's stream-safe limit. Normalising a longer run of marks takes quadratic time.
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Text as it is compared: NFKC, without invisible characters, case folded, Latin letters without accents (`Café` is `cafe`),
 * one sort of apostrophe, hyphen, slash and sigma. Equal for NFC and NFD. Offsets of the result are not those of `text`.
 * Linear in the length of `text`; any string is accepted.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return (
    stripped(plain(text).normalize('NFKC'))
      .toUpperCase()
      .toLowerCase()
      .normalize('NFD')
      .replace(LATIN_WITH_MARKS, '$1')
      .normalize('NFKC')
      .replace(QUOTES, "'")
      .replace(HYPHENS, '-')
      .replaceAll('\u2044', '/')
      // Lower case of sigma depends on its neighbours; a part of a word must fold as the word does.
      .replaceAll('ς', 'σ')
  );
}

function plain(text: string): string {
  // One sign that NFKC spells out in eighteen letters, here in its usual four: a text must not grow twentyfold.
  return text.replace(TOO_MANY_MARKS, '$1').replaceAll('\uFDFA', ' \uFDF5 ');
}

function stripped(text: string): string {
  // The zero-width space parts words where there are no spaces; other invisible characters only change their looks.
  return text.replaceAll('\u200B', ' ').replace(/\p{Default_Ignorable_Code_Point}+/gu, '');
}
