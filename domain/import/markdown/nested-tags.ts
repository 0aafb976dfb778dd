/** A tag in a text; `to` is after its last character. */
export interface FoundTag {
  from: number;
  to: number;
  name: string;
  kind: 'open' | 'close' | 'single';
}

/**
 * Renders nested tags, innermost first. `render` gets a tag and its resolved content, or null for a tag that
 * is not closed. `tags` are in the order of the text. An opening tag that is not closed is rendered on its
 * own; a closing tag without an opening one is removed. Takes linear time.
 */
export function resolveNested<T extends FoundTag>(
  text: string,
  tags: T[],
  render: (tag: T, inner: string | null) => string,
): string {
  const pairs = findPairs(tags);
  const open: { tag: T; before: string }[] = [];
  let out = '';
  let at = 0;
  for (const [i, tag] of tags.entries()) {
    out += text.slice(at, tag.from);
    at = tag.to;
    if (pairs.opening.has(i)) {
      open.push({ tag, before: out });
      out = '';
    } else if (tag.kind === 'close') {
      const outer = pairs.closing.has(i) ? open.pop() : undefined;
      if (outer) out = outer.before + render(outer.tag, out);
    } else out += render(tag, null);
  }
  return out + text.slice(at);
}

/** Finds the opening and closing tags that form pairs, by their index in the list. */
function findPairs(tags: FoundTag[]): { opening: Set<number>; closing: Set<number> } {
  const opening = new Set<number>();
  const closing = new Set<number>();
  const unclosed: number[] = [];
  const counts = new Map<string, number>();
  const add = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  for (const [i, { kind, name }] of tags.entries()) {
    if (kind === 'open') {
      unclosed.push(i);
      add(name, 1);
    }
    // The search below is short: it takes away what it passes.
    if (kind !== 'close' || !counts.get(name)) continue;
    for (let start = unclosed.pop(); start !== undefined; start = unclosed.pop()) {
      const opened = tags[start]?.name ?? '';
      add(opened, -1);
      if (opened !== name) continue;
      opening.add(start);
      closing.add(i);
      break;
    }
  }
  return { opening, closing };
}
