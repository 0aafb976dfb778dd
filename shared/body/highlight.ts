import hljs from 'highlight.js/lib/common';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import nginx from 'highlight.js/lib/languages/nginx';

hljs.registerLanguage('dockerfile', dockerfile);
hljs.registerLanguage('nginx', nginx);
hljs.configure({ classPrefix: 'hl-' });

/** The maximum length of code to highlight, in UTF-16 units: the time of a grammar grows with the text. */
const MAX_LENGTH = 10_000;
/**
 * The maximum length of a line: the time of some grammars grows with its square or cube. Hand-written lines
 * are shorter.
 */
const MAX_LINE = 300;
/** The maximum length of all code of an article. */
const MAX_TOTAL = 50_000;

/**
 * Highlights code as HTML with the scopes of highlight.js, such as `<span class="hl-keyword">` (see
 * styles/prose/code.css). Undefined for an unknown language and for code that is too long, which are shown
 * plain.
 */
function highlightCode(code: string, language: string | null): string | undefined {
  if (!language || !hljs.getLanguage(language) || isTooLong(code)) return undefined;
  return hljs.highlight(code, { language, ignoreIllegals: true }).value;
}

function isTooLong(code: string): boolean {
  return code.length > MAX_LENGTH || code.split('\n').some((line) => line.length > MAX_LINE);
}

/** Creates a highlighter for one article, which stops after `MAX_TOTAL` characters. */
export function articleHighlighter(): typeof highlightCode {
  let left = MAX_TOTAL;
  return (code, language) => {
    left -= code.length;
    return left < 0 ? undefined : highlightCode(code, language);
  };
}
