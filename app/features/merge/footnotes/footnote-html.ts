/** Selects the links to notes in a text. */
export const REFERENCE = 'sup.footnote-ref > a';
/** Selects the notes at the end of a body. */
export const NOTE = 'section.footnotes > ol > li';

/** Parses the HTML of a body. */
export function parse(html: string, parser: DOMParser): HTMLElement {
  return parser.parseFromString(`<html><body>${html}</body></html>`, 'text/html').body;
}

/** Reads the id of the note that a reference leads to. */
export function readTarget(link: Element): string {
  return (link.getAttribute('href') ?? '').slice(1);
}

/** Reads the id of a reference, which may be on its parent; empty without one. */
export function readReferenceId(link: Element): string {
  return link.id || link.parentElement?.id || '';
}

/** True if a body has footnotes. */
export function hasFootnotes(html: string): boolean {
  return html.includes('class="footnote');
}

/** True if each reference has an id, and each note a backlink. */
export function isLinked(html: string, parser: DOMParser): boolean {
  const body = parse(html, parser);
  return (
    [...body.querySelectorAll(REFERENCE)].every((link) => readReferenceId(link) !== '') &&
    [...body.querySelectorAll(NOTE)].every((note) => note.querySelector('.footnote-backref'))
  );
}

/**
 * True if a reference or a note in `joined` has lost its other half, which it has in the version that it
 * comes from.
 */
export function hasNewOrphan(joined: string, versions: string[], parser: DOMParser): boolean {
  const before = new Set(versions.flatMap((html) => findOrphans(parse(html, parser))));
  return findOrphans(parse(joined, parser)).some((part) => !before.has(part));
}

function findOrphans(body: Element): string[] {
  const notes = new Set([...body.querySelectorAll(NOTE)].map(({ id }) => id));
  const targets = new Set([...body.querySelectorAll(REFERENCE)].map(readTarget));
  return [
    ...[...targets].filter((id) => !notes.has(id)).map((id) => `reference ${id}`),
    ...[...notes].filter((id) => !targets.has(id)).map((id) => `note ${id}`),
  ];
}
