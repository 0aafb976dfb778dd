/** Elements in which white space is text. */
export const CODE_HOLDERS = 'pre, code';

const LANGUAGE_CLASS =
  /(?:^|\s)(?:lang(?:uage)?|highlight-source|brush:?|sourceCode)[-\s:]+([a-z][\w+#.-]*)/i;

/** Reduces code blocks to their text and the language, which highlighters write in different places. */
export function normaliseCode(body: HTMLElement): void {
  for (const pre of body.querySelectorAll('pre')) {
    const language = [pre.querySelector('code'), pre, pre.parentElement, pre.parentElement?.parentElement]
      .map(readLanguage)
      .find(Boolean);
    const code = pre.ownerDocument.createElement('code');
    for (const line of pre.querySelectorAll('br')) line.replaceWith('\n');
    code.textContent = (pre.textContent ?? '').replace(/\n$/, '');
    if (language) code.className = `language-${language.toLowerCase()}`;
    pre.replaceChildren(code);
  }
}

function readLanguage(element: Element | null | undefined): string | undefined {
  const attribute = element?.getAttribute('data-lang') ?? element?.getAttribute('data-language');
  return attribute || LANGUAGE_CLASS.exec(element?.getAttribute('class') ?? '')?.[1];
}
