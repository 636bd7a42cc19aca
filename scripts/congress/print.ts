import type { Asked } from './ask.js';
import type { Examined } from './examine.js';
import { microsText } from './replay.js';

/** What an examination found, for people. */

export function printExamined(title: string, examined: Examined): void {
  const { replayed, commits, inexpressible, excluded, asked, held, twice, calls, seconds, mismatches } = examined;
  const statements = Object.values(replayed.statements).reduce((sum, n) => sum + n, 0);
  const ops = listed(Object.entries(replayed.statements));
  const total = [...asked.values()].reduce((sum, n) => sum + n, 0);
  console.log(title);
  console.log(
    `  loaded       ${commits} commits, ${statements} statements (${ops}) in ${replayed.seconds.toFixed(1)} s,`,
  );
  console.log(`               ${Math.round(statements / replayed.seconds)} statements/s`);
  console.log(
    `  facts        ${replayed.opened} believed at some time, ${replayed.opened - replayed.closed} at the end`,
  );
  if (title.endsWith('(b)')) console.log(`  said         ${examined.interims} interims, ${examined.ends} ends`);
  for (const [reason, texts] of inexpressible) {
    if (texts.length === 0) continue;
    const fell = excluded.get(reason) ?? 0;
    console.log(`  cannot say   ${reason}: ${texts.length}${fell === 0 ? '' : `; ${fell} questions fell there`}`);
    for (const text of texts.slice(0, 5)) console.log(`               ${text}`);
    if (texts.length > 5) console.log(`               … and ${texts.length - 5} more`);
  }
  console.log(
    `  asked        ${total} questions (${listed([...asked])}), ${held} of them with an answer that is not empty,`,
  );
  console.log(
    `               in ${calls} calls, ${Math.round(total / seconds)} questions/s; ${twice} of them through GraphQL as well`,
  );
  console.log(`  mismatches   ${mismatches.length}`);
}

/** The first few, in full. */
export function printMismatches(mismatches: readonly Asked[]): void {
  for (const { kind, about, place, expected, answer } of mismatches.slice(0, 5)) {
    console.log(
      `  MISMATCH     ${about} (${kind}) at T ${new Date(place.t).toISOString()}, K ${microsText(place.knownAt)}`,
    );
    console.log(`               after commit ${place.k}: the file says ${shown(expected)},`);
    console.log(`               the store ${shown(answer)}`);
  }
}

function shown(answer: readonly string[]): string {
  return `[${answer.join(', ')}]`;
}

function listed(counts: readonly (readonly [string, number])[]): string {
  return counts.map(([what, n]) => `${n} ${what}`).join(', ');
}
