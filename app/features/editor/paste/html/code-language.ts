/** Elements whose white space is text. */
export const CODE_HOLDERS = 'pre, code';

const NAMED = /(?:^|\s)(?:lang(?:uage)?|highlight-source|brush:?|sourceCode)[-\s:]+([a-z][\w+#.-]*)/i;

/** Code blocks keep the name of their language, wherever a highlighter wrote it, and none of its colours. */
export function keepCodeLanguage(body: HTMLElement): void {
  for (const pre of body.querySelectorAll('pre')) {
    const language = [pre.querySelector('code'), pre, pre.parentElement, pre.parentElement?.parentElement]
      .map((holder) => nameOn(holder))
      .find(Boolean);
    const code = pre.ownerDocument.createElement('code');
    for (const line of pre.querySelectorAll('br')) line.replaceWith('\n');
    code.textContent = (pre.textContent ?? '').replace(/\n$/, '');
    if (language) code.className = `language-${language.toLowerCase()}`;
    pre.replaceChildren(code);
  }
}

function nameOn(element: Element | null | undefined): string | undefined {
  const said = element?.getAttribute('data-lang') ?? element?.getAttribute('data-language');
  return said || NAMED.exec(element?.getAttribute('class') ?? '')?.[1];
}
