import { escapeHtml } from '../../../../shared/text/escape-html.ts';
import { attributeText, imageHtml } from '../../html/html-text.ts';
import { resolveNested } from '../nested-tags.ts';
import { renderTag, type TemplateScope } from '../templates/tags.ts';
import { findComponents, type JsxTag, readAttributes, readLiteral } from './jsx-tags.ts';

/** An attribute that only JSX has: `style={{ … }}`. */
const JSX_ATTRIBUTE = /<[a-z][\w-]{0,30}\s(?:[^<>{}]{0,500}\s)?[a-zA-Z-]{1,30}=\{/;

/** True if a masked text seems to be MDX. */
export function looksLikeMdx(text: string): boolean {
  return (
    /^[ \t]*<\/?[A-Z]\w*[a-z]\w*[\s/>]/m.test(text) ||
    /\{\/\*[\s\S]*?\*\/\}/.test(text) ||
    JSX_ATTRIBUTE.test(text)
  );
}

/**
 * Resolves the MDX of a masked text without running it: removes imports and exports, reads the ids in
 * comments on headings, and renders components as plain structure. Source:
 * https://mdxjs.com/docs/what-is-mdx/.
 */
export function resolveMdx(text: string, scope: TemplateScope): string {
  const named = withImports(withoutModules(text, scope), text);
  const plain = separateElements(resolveElements(resolveStrings(resolveComments(named, scope))));
  return resolveNested(plain, findComponents(plain), (tag, inner) => {
    const isUnclosed = inner === null && tag.kind === 'open';
    return isUnclosed
      ? escapeHtml(plain.slice(tag.from, tag.to))
      : renderComponent(tag, inner, readIndent(plain, tag.from), scope);
  });
}

/** The indentation before a tag that begins a line, or ''. */
function readIndent(text: string, at: number): string {
  let start = at;
  while (/[ \t]/.test(text.charAt(start - 1))) start--;
  return start === 0 || text[start - 1] === '\n' ? text.slice(start, at) : '';
}

const IMPORT = /^import\s+(?:[\w*{}\s,$]+\sfrom\s+)?["'][^"'\n]+["'][^\n]*$/;
const EXPORT = /^export\s+(?:default\b|const\b|let\b|var\b|function\b|class\b|async\b|\{|\*)/;

/** Removes `import …` and `export …`. An export ends at a blank line outside of its braces. */
function withoutModules(text: string, { notices }: TemplateScope): string {
  const blocks = text.split(/(\n[ \t]*\n)/);
  const out: string[] = [];
  let depth = 0;
  for (const block of blocks) {
    const rest = depth > 0 ? [] : block.split('\n').filter((line) => !IMPORT.test(line));
    if (depth === 0 && rest.length < block.split('\n').length) notices.leftOut('an import statement');
    if (depth === 0 && !EXPORT.test(rest[0] ?? '')) {
      out.push(rest.join('\n'));
      continue;
    }
    if (depth === 0) notices.leftOut('an export statement');
    depth = Math.max(0, depth + balance(block));
  }
  return out.join('');
}

const IMPORTED_FILE =
  /^import\s+([A-Za-z_$][\w$]{0,60})\s+from\s+["']([^"'\n]{1,500}\.(?:png|jpe?g|gif|webp|avif|svg))["']/gm;

/** Puts the files that imports name into the attributes that use them: `src={photo}`. */
function withImports(text: string, source: string): string {
  const files = new Map([...source.matchAll(IMPORTED_FILE)].map(([, name = '', file = '']) => [name, file]));
  if (files.size === 0) return text;
  return text.replace(/=\{\s*([A-Za-z_$][\w$]{0,60})(?:\.(?:src|default))?\s*\}/g, (all, name: string) => {
    const file = files.get(name);
    return file === undefined ? all : `="${attributeText(file)}"`;
  });
}

const BLOCK_TAG =
  /^([ \t]*)(<\/?(?:details|div|section|article|aside|center|figure|figcaption|main|header|footer)(?:\s[^<>\n]*)?>)[ \t]*$/gm;

/** Markdown continues inside elements in MDX: blank lines make the parser read it. */
function separateElements(text: string): string {
  return text
    .replace(BLOCK_TAG, '\n$1$2\n')
    .replace(/<summary>(?=[^<\n]*[*_`[])/g, '<summary markdown="span">');
}

function balance(code: string): number {
  return (code.match(/[{([]/g)?.length ?? 0) - (code.match(/[})\]]/g)?.length ?? 0);
}

const HEADING_COMMENT = /^([ \t]*#{1,6}[ \t].{0,500}?)[ \t]*\{\/\*\s*([\s\S]*?)\s*\*\/\}[ \t]*$/gm;
const COMMENT = /\{\/\*[\s\S]*?\*\/\}/g;

function resolveComments(text: string, { notices }: TemplateScope): string {
  return text
    .replace(HEADING_COMMENT, (_, heading: string, id: string) => `${heading} {#${id.replace(/\s+/g, '-')}}`)
    .replace(COMMENT, () => {
      notices.leftOut('a comment');
      return '';
    });
}

/** Replaces `{' '}` and `{"text"}` with the text. Other braces stay. */
function resolveStrings(text: string): string {
  return text.replace(/(?<!=)\{\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')\s*\}/g, (_, quoted: string) =>
    escapeHtml(readLiteral(quoted) ?? ''),
  );
}

const ELEMENT = /<([a-z][a-z0-9]*)(?=[\s/])/g;

/** Converts JSX in the tags of HTML elements: expressions, `className` and self-closing tags. */
function resolveElements(text: string): string {
  let out = '';
  let at = 0;
  for (const match of text.matchAll(ELEMENT)) {
    if (match.index < at) continue;
    const rest = readAttributes(text, match.index + match[0].length);
    if (!rest) continue;
    const source = text.slice(match.index, rest.to);
    if (!/className=|=\s*\{|\/>$/.test(source)) continue;
    out += text.slice(at, match.index) + elementHtml(match[1] ?? '', rest.attributes, rest.selfClosing);
    at = rest.to;
  }
  return out + text.slice(at);
}

const VOID = /^(?:br|hr|img|input|col|source|wbr|link|meta)$/;

function elementHtml(
  name: string,
  attributes: Record<string, string | true | null>,
  selfClosing: boolean,
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    const attribute = key === 'className' ? 'class' : key;
    if (value === null) return [];
    return [value === true ? ` ${attribute}` : ` ${attribute}="${attributeText(value)}"`];
  });
  return `<${name}${written.join('')}>${selfClosing && !VOID.test(name) ? `</${name}>` : ''}`;
}

/**
 * Renders a component as plain structure. `inner` is its Markdown content, or null for a self-closing tag.
 */
function renderComponent(
  { name, attributes }: JsxTag,
  inner: string | null,
  indent: string,
  scope: TemplateScope,
): string {
  const literals = Object.entries(attributes).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  const named: Record<string, string> = Object.fromEntries(literals);
  if (name === '') return inner ?? '';
  if (name === 'Link') return link(named, inner ?? '', scope);
  if (/^(?:Image|Img)$/.test(name)) return image(named, scope);
  return renderTag(
    {
      label: `the component <${name}>`,
      name: name
        .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
        .replace(/^You-/, 'You')
        .toLowerCase(),
      given: { positional: [], named },
      inner,
      indent,
    },
    scope,
  );
}

/** A link with a computed URL keeps only its text. */
function link({ href, to }: Record<string, string>, inner: string, { notices }: TemplateScope): string {
  const url = href ?? to;
  if (url !== undefined) return `<a href="${attributeText(url)}">${inner}</a>`;
  notices.leftOut('a link with a computed URL');
  return inner;
}

function image({ src, alt, title, width }: Record<string, string>, { notices }: TemplateScope): string {
  if (src) return imageHtml(src, alt, { title, width });
  notices.leftOut('an image with a computed URL');
  return alt ?? '';
}
