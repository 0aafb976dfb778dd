import { attributeText } from './html-text.ts';

/** The maximum number of footnotes in an article. */
export const MAX_FOOTNOTES = 1000;

/** A footnote of an old site. */
export interface OldFootnote {
  /** The id that its reference links to. */
  id: string;
  /** The id of its reference. */
  reference: string;
  /** Its text as HTML, with or without paragraphs. */
  html: string;
}

/** Writes footnotes as articles have them. */
export function footnotesHtml(notes: readonly OldFootnote[]): string {
  const items = notes.map(({ id, reference, html }) => {
    const back = ` <a href="#${attributeText(reference)}" class="footnote-backref">↩︎</a>`;
    const text = /<p[\s>]/i.test(html) ? html : `<p>${html}</p>`;
    const close = text.lastIndexOf('</p>');
    const end = close === -1 ? text.length : close;
    return `<li id="${attributeText(id)}" class="footnote-item">${text.slice(0, end)}${back}${text.slice(end)}</li>`;
  });
  return `<section class="footnotes"><ol class="footnotes-list">${items.join('')}</ol></section>`;
}
