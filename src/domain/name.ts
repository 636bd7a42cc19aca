import { invalid } from './errors.js';
import { ALIAS, EXTERNAL_KEY, NAME } from './predicate.js';
import { isEntityObject, type ObjectValue } from './value.js';

/**
 * A name as it is compared: NFKC, case folded, white space collapsed. `ＡＢＣ` and `ABC`, `Café` in NFC and NFD are one each.
 * Upper then lower case approximates Unicode case folding (`ß` and `SS` fold alike), which JavaScript does not offer.
 */
export function foldName(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim();
}

/** Refuses what no store can keep or show: NUL, halves of surrogate pairs, texts beyond `max` UTF-16 code units. */
export function checkText(text: string, field: string, max: number): string {
  if (text.length > max) {
    throw invalid('text_too_long', `${field}: ${text.length} characters; at most ${max} are accepted.`, field);
  }
  if (text.includes('\0')) throw invalid('bad_text', `${field}: holds a NUL character.`, field);
  if (!text.isWellFormed()) {
    throw invalid('bad_text', `${field}: is not well-formed Unicode (half of a surrogate pair).`, field);
  }
  return text;
}

/** What an entity's fact is looked up by: the folded name or alias, or the external key. */
export function lookupOf(predicate: string, object: ObjectValue): string | null {
  if (isEntityObject(object) || typeof object.value !== 'string') return null;
  if (predicate === EXTERNAL_KEY) return object.value;
  return predicate === NAME || predicate === ALIAS ? foldName(object.value) : null;
}
