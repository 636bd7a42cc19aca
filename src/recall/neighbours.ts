/** A turn is read together with so many before it. */
const WINDOW = 2;

/** The refs of the chunks just after one, in its episode, whether they are there or not. */
export function after(ref: string): string[] {
  const at = ref.lastIndexOf('#');
  const position = Number(ref.slice(at + 1));
  return Array.from({ length: WINDOW }, (_, i) => `${ref.slice(0, at)}#${position + i + 1}`);
}

/** The refs of the chunks just before one, in its episode, the first first. */
export function before(ref: string): string[] {
  const at = ref.lastIndexOf('#');
  const position = Number(ref.slice(at + 1));
  return Array.from(
    { length: Math.min(WINDOW, position) },
    (_, i) => `${ref.slice(0, at)}#${position - Math.min(WINDOW, position) + i}`,
  );
}
