import type { MarkdownIt } from 'markdown-it';
import type { NoticeBook } from '../notices.ts';
import { escapeHtml } from './html-text.ts';

/** What the words after a fence say. */
interface FenceInfo {
  language: string | null;
  /** A file's name or a title that stands over the code. */
  title: string | null;
  /** Whether something else was said, such as lines to point out. */
  more: boolean;
}

const NAMED = /\b(?:title|filename|file|name|label|caption)\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|(\S+))/;

/** Reads a fence's words as they are written for React's, Docusaurus's, Hugo's and Pandoc's readers. */
function readFenceInfo(info: string): FenceInfo {
  const words = info.trim().replace(/^\{\s*\.?([\w+#-]+)(?=[\s}])/, '$1 {');
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
  return { language, title: title || null, more: rest.includes('{') || other.trim() !== '' };
}

/** What stands outside of braces, which may hold each other. */
function withoutBraces(text: string): string {
  let depth = 0;
  let out = '';
  for (const letter of text) {
    if (letter === '{') depth++;
    if (depth === 0) out += letter;
    if (letter === '}' && depth > 0) depth--;
  }
  return out;
}

/** Fences become `<pre><code class="language-…">`; a title stands over them as a caption. */
export function titledCode(md: MarkdownIt): void {
  md.renderer.rules.fence = (tokens, index, _options, env) => {
    const token = tokens[index];
    const { language, title, more } = readFenceInfo(md.utils.unescapeAll(token?.info ?? ''));
    if (more)
      (env?.notices as NoticeBook | undefined)?.leftOut('which lines of a code block are pointed out');
    const named = language ? ` class="language-${escapeHtml(language)}"` : '';
    const code = `<pre><code${named}>${escapeHtml(token?.content ?? '')}</code></pre>`;
    if (title === null) return `${code}\n`;
    return `<figure><figcaption><code>${escapeHtml(title)}</code></figcaption>${code}</figure>\n`;
  };
}
