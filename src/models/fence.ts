/** How texts of strangers are put before a language model: as lines of JSON in a fence that none of them can end. */

/** One line that no text in it can end, and in which none can close the fence. */
export function line(value: object): string {
  return JSON.stringify(value).replace(/[<>\u2028\u2029\u0085]/g, (one) => {
    return `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** The lines between `<name>` and `</name>`, and what is asked of them after it. */
export function fenced(name: string, lines: readonly string[], after: string): string {
  return [`<${name}>`, ...lines, `</${name}>`, after].join('\n');
}
