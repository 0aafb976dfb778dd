import { escapeHtml } from '../../../../shared/text/escape-html.ts';
import { attributeText, imageHtml } from '../../html/html-text.ts';
import { readConstants, readExpression } from '../../matter/js-data.ts';
import { linePrefix } from '../callouts.ts';
import { resolveNested } from '../nested-tags.ts';
import { replaceBetween } from '../replace-between.ts';
import { renderTag, type TemplateScope } from '../templates/tags.ts';
import { dataHtml } from './data-html.ts';
import { attributeReader, endOfBraces, findComponents, type JsxTag, type ReadValue } from './jsx-tags.ts';

/** An attribute that only JSX has: `style={{ … }}`. */
const JSX_ATTRIBUTE = /<[a-z][\w-]{0,30}\s(?:[^<>{}]{0,500}\s)?[a-zA-Z-]{1,30}=\{/;

/** True if a masked text seems to be MDX. */
export function looksLikeMdx(text: string): boolean {
  return /^[ \t>]*<\/?[A-Z](?=\w*[a-z])\w+[\s/>]/m.test(text) || hasComment(text) || JSX_ATTRIBUTE.test(text);
}

function hasComment(text: string): boolean {
  const open = text.search(/(?<!\{)\{\/\*/);
  return open !== -1 && text.includes('*/}', open + 3);
}

/**
 * Resolves the MDX of a masked text without running it: removes imports and exports, reads the ids in
 * comments on headings and the values of expressions, and renders components as plain structure. `certain`
 * says that braces can be nothing but expressions. Source: https://mdxjs.com/docs/what-is-mdx/.
 */
export function resolveMdx(
  text: string,
  scope: TemplateScope,
  { variables, certain }: { variables: Record<string, string>; certain: boolean },
): string {
  const values = new Map<string, unknown>([
    ['frontMatter', variables],
    ['frontmatter', variables],
  ]);
  const markdown = withoutModules(text, scope, values);
  const read = (expression: string) => readExpression(scope.mask.reveal(expression), values);
  const readValue = (expression: string) => read(expression)?.value;
  const elements = resolveElements(resolveComments(markdown, scope), readValue);
  const tags = findComponents(elements, readValue);
  const rendered = resolveNested(elements, tags, (tag, inner) => {
    const isUnclosed = inner === null && tag.kind === 'open';
    return isUnclosed
      ? escapeHtml(elements.slice(tag.from, tag.to))
      : renderComponent(tag, inner, linePrefix(elements, tag.from), scope);
  });
  return resolveExpressions(separateElements(rendered), scope, { read, certain });
}

const IMPORT = /^import\s+(?:[\w*{},$][\w*{}\s,$]*\sfrom\s+)?["'][^"'\n]+["'][^\n]*$/;
const EXPORT = /^export\s+(?:default\b|const\b|let\b|var\b|function\b|class\b|async\b|\{|\*)/;

const IMPORTED_FILE =
  /^import\s+([A-Za-z_$][\w$]{0,60})\s+from\s+["']([^"'\n]{1,500}\.(?:png|jpe?g|gif|webp|avif|svg))["']/gm;

/**
 * Removes `import …` and `export …`, and adds to `values` what they name. An export ends at a blank line
 * outside of its braces.
 */
function withoutModules(text: string, scope: TemplateScope, values: Map<string, unknown>): string {
  const { notices, mask } = scope;
  for (const [, name = '', file = ''] of text.matchAll(IMPORTED_FILE)) values.set(name, file);
  const out: string[] = [];
  let code = '';
  let depth = 0;
  const close = () => {
    readConstants(mask.reveal(code), values);
    code = '';
  };
  for (const block of text.split(/(\n[ \t]*\n)/)) {
    const lines = depth > 0 ? [] : block.split('\n');
    const rest = lines.filter((line) => !IMPORT.test(line));
    if (rest.length < lines.length) notices.leftOut('an import statement');
    if (depth === 0 && !EXPORT.test(rest[0] ?? '')) {
      out.push(rest.join('\n'));
      continue;
    }
    if (depth === 0) notices.leftOut('an export statement');
    code += depth === 0 ? rest.join('\n') : block;
    depth = Math.max(0, depth + balance(block));
    if (depth === 0) close();
  }
  close();
  return out.join('');
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

const HEADING_COMMENT = /^([ \t]*#{1,6}[ \t].{0,500}?)\{\/\*([^\n*]{1,500})\*\/\}[ \t]*$/gm;

function resolveComments(text: string, { notices }: TemplateScope): string {
  const withIds = text.replace(
    HEADING_COMMENT,
    (_, heading: string, id: string) => `${heading.trimEnd()} {#${id.trim().replace(/\s+/g, '-')}}`,
  );
  return replaceBetween(withIds, /\{\/\*/g, /\*\/\}/g, () => {
    notices.leftOut('a comment');
    return '';
  });
}

/**
 * Replaces expressions in braces with their values: `{' '}`, `{title}`. One whose value is not known is taken
 * out if braces can be nothing else; other braces stay.
 */
function resolveExpressions(
  text: string,
  { notices, mask }: TemplateScope,
  { read, certain }: { read: (expression: string) => { value: unknown } | null; certain: boolean },
): string {
  let out = '';
  let at = 0;
  let left = text.length * MAX_READS;
  for (
    let open = text.indexOf('{');
    open !== -1 && left > 0;
    open = text.indexOf('{', Math.max(at, open + 1))
  ) {
    if (/[\\$=]/.test(text.charAt(open - 1))) continue;
    const close = endOfBraces(text, open);
    left -= (close ?? text.length) - open;
    if (close === null) continue;
    const inner = text.slice(open + 1, close - 1);
    const found = read(inner);
    const value = found && writeValue(found.value);
    const isCode = certain && (found !== null ? /[A-Za-z_]/.test(inner) : /<\/?[A-Za-z>]|=>/.test(inner));
    if (value === null && !isCode) continue;
    if (value === null) notices.leftOut(`the value of ${mask.reveal(text.slice(open, close)).slice(0, 200)}`);
    out += text.slice(at, open) + (value ?? '');
    at = close;
  }
  return out + text.slice(at);
}

const MAX_READS = 20;

/** A value as React shows it, or null for one that is not known. */
function writeValue(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? escapeHtml(String(value)) : null;
}

const ELEMENT = /<([a-z][a-z0-9]*)(?=[\s/])/g;

/** Converts JSX in the tags of HTML elements: expressions, `className` and self-closing tags. */
function resolveElements(text: string, readValue: ReadValue): string {
  const read = attributeReader(text, readValue);
  let out = '';
  let at = 0;
  for (const match of text.matchAll(ELEMENT)) {
    if (match.index < at) continue;
    const rest = read(match.index + match[0].length);
    if (!rest) continue;
    const source = text.slice(match.index, rest.to);
    if (!/className=|=\s*\{|\/>$/.test(source)) continue;
    out += text.slice(at, match.index) + elementHtml(match[1] ?? '', rest.attributes, rest.selfClosing);
    at = rest.to;
  }
  return out + text.slice(at);
}

const VOID = /^(?:br|hr|img|input|col|source|wbr|link|meta)$/;

function elementHtml(name: string, attributes: Record<string, unknown>, selfClosing: boolean): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    const attribute = key === 'className' ? 'class' : key;
    if (value === true) return [` ${attribute}`];
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' ? [` ${attribute}="${attributeText(text)}"`] : [];
  });
  return `<${name}${written.join('')}>${selfClosing && !VOID.test(name) ? `</${name}>` : ''}`;
}

/**
 * Renders a component as plain structure. `inner` is its Markdown content, or null for a self-closing tag.
 */
function renderComponent(
  { name, attributes }: JsxTag,
  inner: string | null,
  prefix: string,
  scope: TemplateScope,
): string {
  const named: Record<string, string> = {};
  const data: unknown[] = [];
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'string') named[key] = value;
    else if (typeof value === 'number') named[key] = String(value);
    else if (/^(?:text|code|command)$/.test(key) && isTexts(value)) named[key] = value.join('\n');
    else if (Array.isArray(value)) data.push(value);
  }
  if (name === '') return inner ?? '';
  if (name === 'Link') return link(named, inner ?? '', scope);
  if (/(?:^|[a-zX])(?:Image|Img)$/.test(name) && inner === null) return image(named, scope);
  return renderTag(
    {
      label: `the component <${name}>`,
      name: name
        .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
        .replace(/^You-/, 'You')
        .toLowerCase(),
      given: { positional: [], named },
      inner,
      prefix,
      data: dataHtml(data),
    },
    scope,
  );
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((line) => typeof line === 'string');
}

/** A link with a computed URL keeps only its text. */
function link({ href, to }: Record<string, string>, inner: string, { notices }: TemplateScope): string {
  const url = href ?? to;
  if (url !== undefined) return `<a href="${attributeText(url)}">${inner}</a>`;
  notices.leftOut('a link with a computed URL');
  return inner;
}

function image(named: Record<string, string>, { notices }: TemplateScope): string {
  const { alt, title, width } = named;
  const src = named.src ?? named.srcLight ?? named.light ?? named.srcDark;
  if (src) return imageHtml(src, alt, { title, width });
  notices.leftOut('an image with a computed URL');
  return alt ?? '';
}
