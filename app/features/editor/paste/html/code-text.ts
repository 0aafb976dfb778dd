const LANGUAGE_CLASS =
  /(?:^|\s)(?:lang(?:uage)?|highlight-source|brush:?|sourceCode)[-\s:]+([a-z][\w+#.-]*)/i;

/** A block of code without its last line break. */
export function makeBlock(document: Document, text: string, language?: string): Element {
  const pre = document.createElement('pre');
  const code = document.createElement('code');
  code.textContent = text.replaceAll('\u00a0', ' ').replace(/\n$/, '');
  if (language) code.className = `language-${language.toLowerCase()}`;
  pre.append(code);
  return pre;
}

const LINE = /^(?:div|p|li|tr)$/;

/** The text of code, without buttons, whose lines end with line feeds, `br` or blocks. */
export function readLines(element: Element): string {
  let text = '';
  const read = (parent: Node) => {
    for (const child of parent.childNodes) {
      const name = child.nodeName.toLowerCase();
      const isLine = LINE.test(name);
      if (isLine && text !== '' && !text.endsWith('\n')) text += '\n';
      if (name === 'br') text += '\n';
      else if (name !== 'button') {
        const before = text.length;
        if (child.nodeType === 3) text += child.textContent ?? '';
        else if (child.nodeType === 1) read(child);
        if (isLine && (text.length === before || !text.endsWith('\n'))) text += '\n';
      }
    }
  };
  read(element);
  return text.replace(/\r\n?/g, '\n');
}

/** The language that the attributes of a block of code name. */
export function readLanguage(element: Element | null | undefined): string | undefined {
  const attribute = element?.getAttribute('data-lang') ?? element?.getAttribute('data-language');
  return attribute || LANGUAGE_CLASS.exec(element?.getAttribute('class') ?? '')?.[1];
}
