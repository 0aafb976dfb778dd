/**
 * Converts Word's footnotes to those of a body: `<a href="#_ftn1" name="_ftnref1">` in the text, and `<div id="ftn1">` under
 * `mso-element:footnote-list` (endnotes: `_edn`).
 */
export function convertWordFootnotes(body: HTMLElement): void {
  const notes = [...body.querySelectorAll('div[id^="ftn"], div[id^="edn"]')];
  const numbers = new Map(notes.map((note, index) => [note.id, index + 1]));
  for (const link of body.querySelectorAll('a[href*="#_ftn"], a[href*="#_edn"]')) {
    const [, kind, ref, digits] = /#_(ftn|edn)(ref)?(\d+)/.exec(link.getAttribute('href') ?? '') ?? [];
    const number = numbers.get(`${kind}${digits}`);
    if (number === undefined) continue;
    if (ref) link.remove();
    else
      link.outerHTML = `<sup class="footnote-ref"><a href="#fn${number}" id="fnref${number}">[${number}]</a></sup>`;
  }
  if (notes.length > 0) body.append(createSection(body.ownerDocument, notes));
  for (const list of body.querySelectorAll(
    '[style*="mso-element:footnote-list"], [style*="mso-element:endnote-list"]',
  ))
    list.remove();
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
