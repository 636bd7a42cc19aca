/** One thing somebody said. */
export interface Turn {
  /** Its place among the turns of the body, from 0; turns without words leave gaps. */
  readonly place: number;
  readonly speaker: string | null;
  readonly text: string;
  /** When, as the source wrote it. */
  readonly at: string | null;
}

/** What an episode's body is read as. */
export type Body =
  | { readonly kind: 'document'; readonly title: string | null; readonly texts: readonly string[] }
  | { readonly kind: 'conversation'; readonly title: string | null; readonly turns: readonly Turn[] };

/**
 * Reads a body: a text, or JSON `{title?, text}`, is a document; `{title?, turns: [{speaker, text, at?}]}` or an array of
 * such turns is a conversation (`role` and `content` are read as `speaker` and `text`, `content` also as a list of
 * `{type: "text", text}`); of other JSON the strings in it are the texts. Of a conversation what says nothing in words is left out:
 * a call of a tool, an image. Never throws, however deep the value.
 */
export function readBody(body: unknown): Body {
  if (typeof body === 'string') return { kind: 'document', title: null, texts: [body] };
  if (Array.isArray(body)) return conversation(null, body) ?? leaves(null, body);
  if (!isRecord(body)) return leaves(null, body);
  const title = textOf(body.title);
  if (Array.isArray(body.turns)) return conversation(title, body.turns) ?? leaves(title, body.turns);
  if (Array.isArray(body.messages)) return conversation(title, body.messages) ?? leaves(title, body);
  if (typeof body.text === 'string') return { kind: 'document', title, texts: [body.text] };
  return leaves(null, body);
}

/** Null where no item is a turn. A string among turns is one that nobody is named for; alone it is a text like others. */
function conversation(title: string | null, items: readonly unknown[]): Body | null {
  const turns = items.flatMap((item, place) => turnOf(item, place) ?? []);
  if (!turns.some(({ place }) => isRecord(items[place]))) return null;
  return { kind: 'conversation', title, turns };
}

function turnOf(item: unknown, place: number): Turn | null {
  if (typeof item === 'string') return { place, speaker: null, text: item, at: null };
  if (!isRecord(item)) return null;
  const text = typeof item.text === 'string' ? item.text : saidIn(item.content);
  if (text === null) return null;
  const speaker = textOf(item.speaker) ?? textOf(item.role);
  return { place, speaker, text, at: textOf(item.at) ?? textOf(item.timestamp) };
}

function saidIn(content: unknown): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  return content.flatMap(partOf).join('\n');
}

function partOf(part: unknown): string | string[] {
  if (typeof part === 'string') return part;
  return isRecord(part) && typeof part.text === 'string' ? part.text : [];
}

function leaves(title: string | null, root: unknown): Body {
  const texts: string[] = [];
  // A stack of its own: JSON may be nested deeper than calls can be.
  const open = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value).reverse()) open.push(inner);
    }
  }
  return { kind: 'document', title, texts };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
