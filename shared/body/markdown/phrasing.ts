import type { PhrasingContent } from 'mdast';
import { type Html, type HtmlElement, writeHtml } from '../schema.ts';

/**
 * Converts the text of a block to Markdown, which has no line break at its end. Elements that Markdown does
 * not have are tags around their content.
 */
export function toPhrasing(pieces: readonly Html[]): PhrasingContent[] {
  return splitLastBreaks(toInlines(pieces))[0];
}

/** The content, and the line breaks at its end. */
function splitLastBreaks(content: PhrasingContent[]): [PhrasingContent[], breaks: PhrasingContent[]] {
  const end = content.findLastIndex(({ type }) => type !== 'break') + 1;
  return [content.slice(0, end), content.slice(end)];
}

function toInlines(pieces: readonly Html[]): PhrasingContent[] {
  const found: PhrasingContent[] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    if (typeof piece !== 'string') found.push(...toInline(piece));
    else if (last?.type === 'text') last.value += piece;
    else found.push({ type: 'text', value: piece });
  }
  return found;
}

function toInline(element: HtmlElement): PhrasingContent[] {
  const { tag, attributes, children } = element;
  const names = Object.keys(attributes);
  if (element.footnote !== undefined)
    return [{ type: 'footnoteReference', identifier: element.footnote, label: element.footnote }];
  const { href, src, title, alt } = attributes as Record<string, string | undefined>;
  if (tag === 'a' && href !== undefined && names.every((name) => name === 'href' || name === 'title')) {
    return [{ type: 'link', url: href, title: title ?? null, children: toInlines(children) }];
  }
  if (tag === 'img' && src !== undefined && names.every((name) => /^(?:src|alt|title)$/.test(name))) {
    return [{ type: 'image', url: src, alt: alt ?? '', title: title ?? null }];
  }
  if (tag === 'span' && attributes.class === 'formula' && names.length === 1)
    return [{ type: 'html', value: `$${children.join('')}$` }];
  return (names.length === 0 && toPlain(tag, children)) || tags(element);
}

/** Converts an element without attributes; null if Markdown does not have it. */
function toPlain(tag: string, children: readonly Html[]): PhrasingContent[] | null {
  if (tag === 'strong') return toMark('strong', children);
  if (tag === 'em') return toMark('emphasis', children);
  if (tag === 's') return toMark('delete', children);
  if (tag === 'br') return [{ type: 'break' }];
  const isCode = tag === 'code' && children.every((child) => typeof child === 'string');
  return isCode ? [{ type: 'inlineCode', value: children.join('') }] : null;
}

/** Converts a mark. Markdown does not end one after a line break, which follows it instead. */
function toMark(type: 'strong' | 'emphasis' | 'delete', pieces: readonly Html[]): PhrasingContent[] {
  const [children, breaks] = splitLastBreaks(toInlines(pieces));
  return children.length > 0 ? [{ type, children }, ...breaks] : breaks;
}

function tags(element: HtmlElement): PhrasingContent[] {
  const empty = writeHtml([{ ...element, children: [] }]);
  const end = `</${element.tag}>`;
  if (!empty.endsWith(end)) return [{ type: 'html', value: empty }];
  return [
    { type: 'html', value: empty.slice(0, -end.length) },
    ...toInlines(element.children),
    { type: 'html', value: end },
  ];
}
