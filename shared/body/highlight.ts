import hljs from 'highlight.js/lib/common';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import nginx from 'highlight.js/lib/languages/nginx';

hljs.registerLanguage('dockerfile', dockerfile);
hljs.registerLanguage('nginx', nginx);
hljs.configure({ classPrefix: 'hl-' });

/** Longer code stays plain: grammars are patterns, and their time grows with the text. In UTF-16 units. */
const LONGEST = 10_000;
/** The time of some grammars grows with the square or the cube of a line: hand-written lines are shorter than this. */
const LONGEST_LINE = 300;
/** Of one article altogether. */
const LONGEST_IN_ALL = 50_000;

/**
 * Code as HTML whose words are marked by what they are, `<span class="hl-keyword">` (scopes of highlight.js, see
 * styles/prose/code.css). Nothing for a language that is not known and for code that is too long: it is shown plain.
 */
function highlightCode(code: string, language: string | null): string | undefined {
  if (!language || !hljs.getLanguage(language) || isHuge(code)) return undefined;
  return hljs.highlight(code, { language, ignoreIllegals: true }).value;
}

function isHuge(code: string): boolean {
  return code.length > LONGEST || code.split('\n').some((line) => line.length > LONGEST_LINE);
}

/** A highlighter for one article, which grows tired of very much code. */
export function articleHighlighter(): typeof highlightCode {
  let left = LONGEST_IN_ALL;
  return (code, language) => {
    left -= code.length;
    return left < 0 ? undefined : highlightCode(code, language);
  };
}
