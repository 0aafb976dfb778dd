/**
 * Word's footnotes: `<a href="#_ftn1" name="_ftnref1">` in the text, `<div id="ftn1">` under `mso-element:footnote-list`
 * (endnotes: `_edn`). They become the footnotes of a body.
 */
export function convertWordFootnotes(body: HTMLElement): void {
  const notes = [...body.querySelectorAll('div[id^="ftn"], div[id^="edn"]')];
  const numbers = new Map(notes.map((note, index) => [note.id, index + 1]));
  for (const link of body.querySelectorAll('a[href*="#_ftn"], a[href*="#_edn"]')) {
    const [, kind, ref, digits] = /#_(ftn|edn)(ref)?(\d+)/.exec(link.getAttribute('href') ?? '') ?? [];
    const number = numbers.get(`${kind}${digits}`);
    if (number === undefined) continue;
    if (ref) link.remove();
    else link.replaceWith(reference(body.ownerDocument, number));
  }
  if (notes.length > 0) body.append(section(body.ownerDocument, notes));
  for (const list of body.querySelectorAll(
    '[style*="mso-element:footnote-list"], [style*="mso-element:endnote-list"]',
  ))
    list.remove();
}

function reference(document: Document, number: number): Element {
  const sup = document.createElement('sup');
  sup.className = 'footnote-ref';
  const link = document.createElement('a');
  link.setAttribute('href', `#fn${number}`);
  link.id = `fnref${number}`;
  link.textContent = `[${number}]`;
  sup.append(link);
  return sup;
}

function section(document: Document, notes: Element[]): Element {
  const list = document.createElement('ol');
  list.className = 'footnotes-list';
  list.append(...notes.map((note, index) => item(document, note, index + 1)));
  const holder = document.createElement('section');
  holder.className = 'footnotes';
  holder.append(list);
  return holder;
}

function item(document: Document, note: Element, number: number): Element {
  const made = document.createElement('li');
  made.id = `fn${number}`;
  made.className = 'footnote-item';
  made.append(...note.childNodes);
  const back = document.createElement('a');
  back.setAttribute('href', `#fnref${number}`);
  back.className = 'footnote-backref';
  back.textContent = '↩︎';
  (made.querySelector('p:last-of-type') ?? made).append(' ', back);
  return made;
}
