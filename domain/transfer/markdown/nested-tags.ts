/** A tag found in a text, from its first to behind its last character. */
export interface FoundTag {
  from: number;
  to: number;
  name: string;
  kind: 'open' | 'close' | 'single';
}

/** What stands for a tag; `inner` is what it encloses, already resolved, or null when nothing closes it. */
export type RenderTag<T extends FoundTag> = (tag: T, inner: string | null) => string;

/**
 * Replaces tags that may enclose text and each other, innermost first. `tags` are in the order of the text. An opening
 * tag without its end is rendered alone; an end without its beginning goes. Takes time in proportion to the text.
 */
export function resolveNested<T extends FoundTag>(text: string, tags: T[], render: RenderTag<T>): string {
  const ends = matchEnds(tags);
  const open: { tag: T; written: string }[] = [];
  let written = '';
  let at = 0;
  for (const [i, tag] of tags.entries()) {
    written += text.slice(at, tag.from);
    at = tag.to;
    if (ends.opening.has(i)) {
      open.push({ tag, written });
      written = '';
    } else if (tag.kind === 'close') {
      const outer = ends.closing.has(i) ? open.pop() : undefined;
      if (outer) written = outer.written + render(outer.tag, written);
    } else written += render(tag, null);
  }
  return written + text.slice(at);
}

/** Which opening and which closing tags belong together, by their place in the list. */
function matchEnds(tags: FoundTag[]): { opening: Set<number>; closing: Set<number> } {
  const opening = new Set<number>();
  const closing = new Set<number>();
  const waiting: number[] = [];
  for (const [i, tag] of tags.entries()) {
    if (tag.kind === 'open') waiting.push(i);
    if (tag.kind !== 'close') continue;
    const start = waiting.findLastIndex((n) => tags[n]?.name === tag.name);
    if (start === -1) continue;
    opening.add(waiting[start] ?? -1);
    closing.add(i);
    waiting.length = start;
  }
  return { opening, closing };
}
