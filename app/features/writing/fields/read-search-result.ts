/** The texts of the form that a search result is made of. */
export interface SearchResultTexts {
  title: string;
  /** That for search engines, the excerpt, or the beginning of the text. */
  description: string;
  slug: string;
  seoTitle: string;
  seoDescription: string;
  canonicalUrl: string;
}

/** The start of a body that is read for its description. */
const READ_BODY = 2000;

/** Reads what a search result would show from the form. */
export function readSearchResult(form: HTMLFormElement, body: string): SearchResultTexts {
  const text = (name: string) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      ? field.value.trim()
      : '';
  };
  const start = new DOMParser().parseFromString(body.slice(0, READ_BODY), 'text/html');
  return {
    title: text('title'),
    description: text('seoDescription') || text('excerpt') || readStart(start.body),
    slug: text('slug'),
    seoTitle: text('seoTitle'),
    seoDescription: text('seoDescription'),
    canonicalUrl: text('canonicalUrl'),
  };
}

/** Reads the start of the running text, as a save stores it (`textStart` in domain/body/plain-text.ts). */
export function readStart(body: HTMLElement): string {
  for (const reference of body.querySelectorAll('sup.footnote-ref')) reference.remove();
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith(' ');
  const paragraphs = [...body.querySelectorAll('p:not([class])')].filter(
    (paragraph) => !paragraph.closest('figure, table, section'),
  );
  const text = paragraphs.map((paragraph) => paragraph.textContent).join(' ');
  return (text.trim() || (body.textContent ?? '')).replace(/\s+/g, ' ').trim();
}
