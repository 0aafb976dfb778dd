import type { Attrs } from '@tiptap/pm/model';
import { anchor, id, oneClass } from './attributes.ts';
import { type BodyNodeSpec, readAttributes, writeAttributes } from './spec.ts';

/**
 * Footnotes as markdown-it-footnote writes them (https://github.com/markdown-it/markdown-it-footnote): a
 * reference is a link in a `sup`, the notes are a list in a section at the end, each with links back. Rules
 * outrank those of plain links, superscripts and lists.
 */
export const footnotes: Record<string, BodyNodeSpec> = {
  footnotes: {
    group: 'block',
    content: 'footnote+',
    isolating: true,
    parseDOM: [
      { tag: 'section.footnotes' },
      { tag: 'ol', context: 'footnotes/', skip: true, priority: 60 },
      { tag: 'hr.footnotes-sep', ignore: true, priority: 60 },
    ],
    toDOM: () => ['section', { class: 'footnotes' }, ['ol', { class: 'footnotes-list' }, 0]],
    html: {
      section: [oneClass('footnotes')],
      ol: [oneClass('footnotes-list')],
      hr: [oneClass('footnotes-sep')],
    },
  },
  footnote: {
    content: 'block+',
    defining: true,
    attrs: { id: { default: null } },
    parseDOM: [
      { tag: 'li', context: 'footnotes/', priority: 60, getAttrs: (dom) => readAttributes(dom, { id }) },
    ],
    toDOM: (node) => ['li', { ...writeAttributes(node.attrs, { id }), class: 'footnote-item' }, 0],
    html: { li: [id, oneClass('footnote-item')] },
  },
  footnoteReference: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { href: {}, id: { default: null }, label: { default: '' } },
    parseDOM: [{ tag: 'sup.footnote-ref', priority: 60, getAttrs: readReference }],
    toDOM: ({ attrs }) => [
      'sup',
      { class: 'footnote-ref' },
      ['a', writeAttributes(attrs, { href: anchor, id }), attrs.label],
    ],
    leafText: (node) => node.attrs.label,
    html: { sup: [id, oneClass('footnote-ref')], a: [id] },
  },
  footnoteReturn: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { href: {} },
    parseDOM: [{ tag: 'a.footnote-backref', priority: 60, getAttrs: readReturn }],
    toDOM: ({ attrs }) => ['a', { href: attrs.href, class: 'footnote-backref' }, '↩︎'],
    html: { a: [oneClass('footnote-backref')] },
  },
};

/** A `sup` that contains more than its link is an ordinary superscript. */
function readReference(sup: HTMLElement): Attrs | false {
  const link = sup.firstChild as HTMLElement | null;
  if (link?.nodeName !== 'A' || link.nextSibling !== null || !hasOnlyText(link)) return false;
  const attrs = readAttributes(link, { href: anchor, id });
  return attrs.href === null ? false : { ...attrs, label: (link.textContent ?? '').trim() };
}

/** Reads an arrow back. A link with words is an ordinary link. */
function readReturn(link: HTMLElement): Attrs | false {
  const { href } = readAttributes(link, { href: anchor });
  return href !== null && hasOnlyText(link) && /^[^\p{L}\p{N}]{0,6}$/u.test(link.textContent ?? '')
    ? { href }
    : false;
}

function hasOnlyText(link: HTMLElement): boolean {
  return link.firstChild === null || (link.firstChild.nodeType === 3 && link.firstChild.nextSibling === null);
}
