import type { MarkdownIt } from 'markdown-it';
import { escapeHtml } from '../../../shared/text/escape-html.ts';
import type { Notices } from '../files/notices.ts';

/** The info string of a code fence. */
interface FenceInfo {
  language: string | null;
  /** A file name or title to show above the code. */
  title: string | null;
  /** True if there is more, such as highlighted lines. */
  hasMore: boolean;
}

const NAMED = /\b(?:title|filename|file|name|label|caption)\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|(\S+))/;

/** Parses the info strings of React's documentation, Docusaurus, Hugo and Pandoc. */
function readFenceInfo(info: string): FenceInfo {
  const words = info.trim().replace(/^\{\s*\.?([\w+#-]+)(?=[\s,}])/, '$1 {');
  const language = /^([a-z][\w+#-]{0,29})(?=$|[\s:{,])/i.exec(words)?.[1]?.toLowerCase() ?? null;
  const rest = words.slice(language?.length ?? 0).trim();
  const named = NAMED.exec(rest);
  const bare = withoutBraces(rest)
    .split(/[\s:]+/)
    .find((word) => /^[\w@./\\-]*[\w-]\.\w{1,12}$|^[\w@-]+(?:\/[\w@.-]+)+$/.test(word));
  const title = named?.[1] ?? named?.[2] ?? named?.[3] ?? bare ?? null;
  const other = withoutBraces(rest.replace(NAMED, '').replace(bare ?? '', '')).replace(
    /\b(?:active|hidden)\b|:/g,
    '',
  );
  return { language, title: title || null, hasMore: rest.includes('{') || other.trim() !== '' };
}

/** Removes braces, also nested ones, and the text in them. */
function withoutBraces(text: string): string {
  let depth = 0;
  let out = '';
  for (const character of text) {
    if (character === '{') depth++;
    if (depth === 0) out += character;
    if (character === '}' && depth > 0) depth--;
  }
  return out;
}

/** Lines and comments of Docusaurus and VitePress that only mark lines of code. */
const MARKS =
  /^[ \t]*(?:\/\/|#|<!--|\{?\/\*|--|%)[ \t]*highlight-(?:next-line|start|end)[ \t]*(?:-->|\*\/\}?)?[ \t]*\n|(?<![ \t])[ \t]*(?:\/\/|#|<!--|\/\*|--|%)[ \t]*\[!code [^\]\n]{1,60}\][ \t]*(?:-->|\*\/)?(?=[ \t]*$)/gm;

function withoutMarks(code: string): string {
  return /highlight-|\[!code/.test(code) ? code.replace(MARKS, '') : code;
}

/** Renders fences as `<pre><code class="language-…">`, in a figure if they have a title. */
export function codeBlocks(md: MarkdownIt): void {
  md.renderer.rules.fence = (tokens, index, _options, env) => {
    const token = tokens[index];
    if (/^(?:math|\{math\})\s*$/.test(token?.info ?? ''))
      return `<p class="formula">${escapeHtml((token?.content ?? '').trim())}</p>\n`;
    const { language, title, hasMore } = readFenceInfo(md.utils.unescapeAll(token?.info ?? ''));
    if (hasMore) (env?.notices as Notices | undefined)?.leftOut('highlighted lines of a code block');
    const named = language ? ` class="language-${escapeHtml(language)}"` : '';
    const code = `<pre><code${named}>${escapeHtml(withoutMarks(token?.content ?? ''))}</code></pre>`;
    if (title === null) return `${code}\n`;
    return `<figure><figcaption><code>${escapeHtml(title)}</code></figcaption>${code}</figure>\n`;
  };
}
