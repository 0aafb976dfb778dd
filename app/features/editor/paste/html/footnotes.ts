/**
 * Links to a note and back from it: Word's `#_ftn1` and `#_ftnref1`, Writer's `#sdfootnote1sym` and
 * `#sdfootnote1anc`; `edn` for endnotes.
 */
const LINK = /#(?:_(ftn|edn)(ref)?(\d+)|(sdfootnote|sdendnote)(\d+)(?:sym|(anc)))$/;

/**
 * Converts the footnotes of Word and Writer to those of a body. Their texts are in `<div id="ftn1">`, in Word
 * under `mso-element:footnote-list`, or in `<div id="sdfootnote1">`.
 */
export function convertFootnotes(body: HTMLElement): void {
  const notes = [...body.querySelectorAll('div')].filter(({ id }) =>
    /^(?:ftn|edn|sdfootnote|sdendnote)\d+$/.test(id),
  );
  const numbers = new Map(notes.map((note, index) => [note.id, index + 1]));
  for (const link of body.querySelectorAll('a[href*="#_"], a[href*="#sd"]')) {
    const [, word, ref, digits, writer, id, anchor] = LINK.exec(link.getAttribute('href') ?? '') ?? [];
    const number = numbers.get(word ? `${word}${digits}` : `${writer}${id}`);
    if (number === undefined) continue;
    if (ref || anchor) link.remove();
    else replaceRef(link, number);
  }
  if (notes.length > 0) body.append(createSection(body.ownerDocument, notes));
  for (const list of body.querySelectorAll(
    '[style*="mso-element:footnote-list"], [style*="mso-element:endnote-list"]',
  ))
    list.remove();
}

/**
 * Converts footnotes as GitHub and other renderers of its Markdown write them: links with `data-footnote-ref`
 * to items of `<section data-footnotes>`.
 */
export function convertMarkdownFootnotes(body: HTMLElement): void {
  const section = body.querySelector('section[data-footnotes]');
  if (!section) return;
  const notes = [...section.querySelectorAll('li[id]')];
  const numbers = new Map(notes.map((note, index) => [note.id, index + 1]));
  for (const link of body.querySelectorAll('a[data-footnote-ref]')) {
    const id = (link.getAttribute('href') ?? '').replace(/^[^#]*#/, '');
    const number = numbers.get(id);
    if (number !== undefined) replaceRef(link, number);
  }
  for (const link of section.querySelectorAll('a[data-footnote-backref]')) link.remove();
  body.append(createSection(body.ownerDocument, notes));
  section.remove();
}

function replaceRef(link: Element, number: number): void {
  outermostSup(link).outerHTML =
    `<sup class="footnote-ref"><a href="#fn${number}" id="fnref${number}">[${number}]</a></sup>`;
}

/** The `sup` around a link, if it has no other content. */
function outermostSup(link: Element): Element {
  const parent = link.parentElement;
  return parent?.localName === 'sup' && parent.textContent === link.textContent ? outermostSup(parent) : link;
}

function createSection(document: Document, notes: Element[]): Element {
  const section = document.createElement('section');
  section.className = 'footnotes';
  section.innerHTML = '<ol class="footnotes-list"></ol>';
  section.firstElementChild?.append(...notes.map((note, index) => createItem(document, note, index + 1)));
  return section;
}

function createItem(document: Document, note: Element, number: number): Element {
  const item = document.createElement('li');
  item.id = `fn${number}`;
  item.className = 'footnote-item';
  item.append(...note.childNodes);
  const end = item.querySelector('p:last-of-type') ?? item;
  end.insertAdjacentHTML('beforeend', ` <a href="#fnref${number}" class="footnote-backref">↩︎</a>`);
  return item;
}
