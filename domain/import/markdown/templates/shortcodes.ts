import { markPath } from '../../html/article-links.ts';
import { attributeText } from '../../html/html-text.ts';
import { linePrefix } from '../callouts.ts';
import { codeFence } from '../code-mask.ts';
import { type FoundTag, resolveNested } from '../nested-tags.ts';
import { replaceBetween } from '../replace-between.ts';
import { readArguments, renderTag, type TagArguments, type TemplateScope } from './tags.ts';

// Shortcodes of Hugo (`</*` in braces) and of Zola (`{{/*`, `{%/*`) that are text, and comments of templates.
const ESCAPED = /\{(?:\{([<%]?)-?|(%))\s*\/\*/g;
const END_ESCAPED = /\*\/\s*(?:[>%-]?\}|%)\}/g;
const CODE = /\{\{<\s*highlight\s+([\w+#.-]+)[^>]*>\}\}/g;
const END_CODE = /\{\{<\s*\/\s*highlight\s*>\}\}/g;
/** Names that sites give shortcodes of code and of diagrams, whose HTML is text. */
const OWN_CODE =
  /\{\{[<%]\s*(code(?:-?(?:block|toggle))?|output|snippet|prism|mermaid|plantuml|e?charts?|goat)(?:\s([^>]{0,500}?))?(?<!\/)[>%]\}\}/g;
const END_OWN_CODE =
  /\{\{[<%]\s*\/\s*(?:code(?:-?(?:block|toggle))?|output|snippet|prism|mermaid|plantuml|e?charts?|goat)\s*[>%]\}\}/g;
const TAG =
  /\{\{[<%]\s*(?:(\/)\s*)?([\w/.-]+)(?![\w/.-])((?:"[^"]*"|'[^']*'|`[^`]*`|[^"'`{}])*?)(\/?)[>%]\}\}/g;

interface Shortcode extends FoundTag {
  given: TagArguments;
}

/**
 * Makes code blocks of the shortcodes for code, whose comments and HTML are text, and hides escaped
 * shortcodes.
 */
export function resolveCodeShortcodes(source: string, scope: TemplateScope): string {
  // Hugo also reads those in code.
  scope.mask.change((code) => code.replace(/\{\{([<%])\/\*([^\n]{0,1000}?)\*\/([>%])\}\}/g, '{{$1$2$3}}'));
  const withoutEscaped = replaceBetween(source, ESCAPED, END_ESCAPED, (inner, [, hugo, zola]) => {
    const shown = shownShortcode(inner, hugo, zola);
    if (shown === null) scope.notices.leftOut('a template comment');
    return shown === null ? '' : scope.mask.hide(shown);
  });
  if (!/\{\{[<%]/.test(withoutEscaped)) return withoutEscaped;
  const highlighted = replaceBetween(withoutEscaped, CODE, END_CODE, (code, [, language = '']) => {
    scope.notices.changed('a highlight shortcode became a code block');
    return codeFence(scope.mask, language, code);
  });
  return replaceBetween(highlighted, OWN_CODE, END_OWN_CODE, (code, [, name = '', rest = '']) => {
    const { named } = readArguments(rest);
    const ending = /\.(\w{1,10})$/.exec(named.file ?? '')?.[1] ?? '';
    const language = name === 'mermaid' ? name : (named.lang ?? named.language ?? ending);
    scope.notices.changed(`the shortcode '${name}' became a code block`);
    const block = codeFence(scope.mask, /^[\w+#.-]{1,30}$/.test(language) ? language : '', code);
    const file = named.file === undefined ? '' : scope.mask.hide(`\`${named.file.replaceAll('`', '')}\``);
    return file === '' ? block : `\n\n${file}\n${block}`;
  });
}

/** A shortcode whose source is shown, or null for a comment. */
function shownShortcode(inner: string, hugo: string | undefined, zola: string | undefined): string | null {
  const text = inner.trim();
  if (!hugo && !/^(?:[\w-]{1,100}\(|end$)/.test(text)) return null;
  if (zola) return `{% ${text} %}`;
  return `{{${hugo} ${text} ${hugo === '<' ? '>' : hugo}}}`;
}

/**
 * Resolves Hugo's shortcodes in a masked text without running them: images, links, callouts and details
 * become HTML; other shortcodes are replaced by their content; those without content are reported. Source:
 * https://gohugo.io/content-management/shortcodes/.
 */
export function resolveShortcodes(text: string, scope: TemplateScope): string {
  if (!/\{\{[<%]/.test(text)) return text;
  return resolveNested(text, findShortcodes(text), ({ name, given, from }, inner) => {
    if (/^(?:rel)?ref$/.test(name)) return reference(given, scope);
    // Hugo's default.
    if (name === 'figure') given.named.alt ??= given.named.caption ?? '';
    const variable = name === 'param' ? scope.variable(given.positional[0] ?? '') : undefined;
    const tag = { label: `the shortcode '${name}'`, name, given, inner, prefix: linePrefix(text, from) };
    return variable ?? renderTag(tag, scope);
  });
}

function findShortcodes(text: string): Shortcode[] {
  return [...text.matchAll(TAG)].map((match) => {
    const [tag, close, name = '', rest = '', alone] = match;
    const kind = close ? 'close' : alone ? 'single' : 'open';
    return { from: match.index, to: match.index + tag.length, name, kind, given: readArguments(rest) };
  });
}

const BODY =
  /\{%-?\s*(?:([a-z]\w{0,60})\(((?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|[^()"'%]){0,1000})\)|end)\s*-?%\}/g;

/**
 * Resolves Zola's shortcodes with a body, `{% note(title="A") %}`. Source:
 * https://www.getzola.org/documentation/content/shortcodes/.
 */
export function resolveBodies(text: string, scope: TemplateScope): string {
  const tags = [...text.matchAll(BODY)].map((match) => {
    const [tag, called = '', rest = ''] = match;
    const kind: FoundTag['kind'] = called === '' ? 'close' : 'open';
    // All end alike.
    const place = { from: match.index, to: match.index + tag.length, name: '', kind };
    return { ...place, called, given: readArguments(rest) };
  });
  return resolveNested(text, tags, ({ called, given, from }, inner) => {
    const label = `the shortcode '${called}'`;
    return renderTag(
      { label, name: called.toLowerCase(), given, inner, prefix: linePrefix(text, from) },
      scope,
    );
  });
}

function reference({ positional, named }: TagArguments, scope: TemplateScope): string {
  const file = positional[0] ?? named.path ?? '';
  const [path = '', anchor] = file.split('#');
  const isWithin = path === '' && anchor !== undefined && anchor !== '';
  const found = isWithin ? '' : scope.articlePath(path, named.lang);
  if (found === null) scope.notices.leftOut(`a link to '${file.slice(0, 200)}', which is not imported`);
  return markPath(found === null ? null : attributeText(`${found}${anchor ? `#${anchor}` : ''}`));
}
