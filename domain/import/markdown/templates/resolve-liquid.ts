import { codeFence } from '../code-mask.ts';
import { replaceBetween } from '../replace-between.ts';
import { resolveLiquidTag } from './liquid-tags.ts';
import { renderLiquid, SITE_ROOTS, type TemplateValues } from './render-liquid.ts';
import { resolveBodies } from './shortcodes.ts';
import { readArguments, renderTag, type TemplateScope } from './tags.ts';

const RAW = /\{%-?\s*raw\s*-?%\}/g;
const END_RAW = /\{%-?\s*endraw\s*-?%\}/g;
const COMMENT = /\{%-?\s*comment\s*-?%\}/g;
const END_COMMENT = /\{%-?\s*endcomment\s*-?%\}/g;
const LINE_COMMENT = /\{%-?\s*#[^%]*%\}/g;
/** Of the Nunjucks of Hexo and Eleventy. */
const NOTE = /\{#-?\s/g;
const END_NOTE = /#\}/g;
const HIGHLIGHT = /\{%-?\s*highlight\s+([\w+#.-]+)[^%]*-?%\}/g;
const END_HIGHLIGHT = /\{%-?\s*endhighlight\s*-?%\}/g;
/** Hexo's, whose language is an argument. */
const CODE_BLOCK = /\{%-?\s*(code(?:block)?|mermaid)(?:\s([^%]{0,500}))?-?%\}/g;
const END_CODE_BLOCK = /\{%-?\s*end(?:code(?:block)?|mermaid)\s*-?%\}/g;
/** The titles of the tabs of Hexo's themes, and of its timelines, are in comments. */
const TABS = /\{%-?\s*(?:sub)?(?:tabs|timeline)\b/;
const TAB_TITLE = /<!--[ \t]*(?:sub)?(?:tab|timeline)[ \t]([^\n<>]{1,200})-->/g;
const QUOTE = /\{%-?\s*((?:block|pull)?quote)(?:\s([^%]{0,500}))?-?%\}/g;
const END_QUOTE = /\{%-?\s*end(?:block|pull)?quote\s*-?%\}/g;
const TAG = /\{%-?\s*([\w-]+)((?:"[^"]*"|'[^']*'|[^%"']|%(?!\})){0,3000}?)-?%\}/g;
/** For arguments with unbalanced quotes. */
const LOOSE_TAG = /\{%-?\s*([\w-]+)([\s\S]{0,3000}?)-?%\}/g;
const OUTPUT = /\{\{-?\s*((?:"[^"]*"|'[^']*'|[^{}"']){0,1000}?)\s*-?\}\}/g;

/**
 * Makes code blocks of highlight tags, whose comments and HTML are text, and hides what `raw` keeps from
 * Liquid.
 */
export function resolveCodeTags(text: string, scope: TemplateScope): string {
  const shown = replaceBetween(text, RAW, END_RAW, (inner) => scope.mask.hide(inner));
  const highlighted = replaceBetween(shown, HIGHLIGHT, END_HIGHLIGHT, (code, [, language = '']) => {
    scope.notices.changed('a highlight tag became a code block');
    return codeFence(scope.mask, language, code);
  });
  const titled = TABS.test(highlighted)
    ? highlighted.replace(TAB_TITLE, (_, title: string) => `\n\n**${title.trim()}**\n\n`)
    : highlighted;
  return replaceBetween(titled, CODE_BLOCK, END_CODE_BLOCK, (code, [, name, given = '']) => {
    // GitBook has a title around a fence.
    if (/^(?:~~~|```)/.test(scope.mask.reveal(code).trim()))
      return `\n\n${readArguments(given).named.title ?? ''}\n\n${code}`;
    scope.notices.changed('a codeblock tag became a code block');
    const language = name === 'mermaid' ? name : (/\blang:([\w+#.-]{1,30})/.exec(given)?.[1] ?? '');
    const title = given
      .replace(/\b(?:lang|line_number|highlight|first_line|mark|diff|wrap|caption):\S*|https?:\S+/g, '')
      .trim();
    return `${title === '' ? '' : `\n\n${title}\n`}${codeFence(scope.mask, language, code)}`;
  });
}

/**
 * Resolves the Liquid of Jekyll, Eleventy and Hexo in a masked text. Where it cannot be run, images, links
 * and literals become HTML or text, the content of control tags stays, and the rest is reported.
 */
export function resolveLiquid(source: string, scope: TemplateScope, given?: TemplateValues | null): string {
  // Null stands for a generator whose texts are no templates.
  if (given === null || !/\{[{%#]/.test(source)) return source;
  const comment = () => leaveOut(scope, 'a template comment');
  const open = replaceBetween(source, COMMENT, END_COMMENT, comment).replace(LINE_COMMENT, comment);
  const text = replaceBetween(replaceBetween(open, NOTE, END_NOTE, comment), QUOTE, END_QUOTE, hexoQuote);
  const rendered = given && renderLiquid(text, scope, given);
  if (given && rendered === null) scope.notices.leftOut('templates that are not valid or do too much');
  return rendered ?? resolveStatic(resolveBodies(text, scope), scope, given?.runsAll ?? false);
}

/** Resolves the interpolations of VitePress: only values of the front matter are known. */
export function resolveVue(text: string, scope: TemplateScope): string {
  return text.replace(OUTPUT, (tag, expression: string) => {
    const name = /^\$?frontmatter\.([\w-]+)$/.exec(expression)?.[1];
    const value = name === undefined ? undefined : scope.variable(name);
    return value ?? leaveOut(scope, `the template value ${tag.slice(0, 200)}`);
  });
}

/** Resolves templates without running them. */
function resolveStatic(text: string, scope: TemplateScope, runsAll: boolean): string {
  return text
    .replace(TAG, (_, name: string, rest: string) => resolveLiquidTag(name, rest.trim(), scope))
    .replace(LOOSE_TAG, (_, name: string, rest: string) => resolveLiquidTag(name, rest.trim(), scope))
    .replace(OUTPUT, (tag, expression: string) => {
      const resolved = resolveOutput(tag, expression, scope);
      return runsAll && resolved === tag
        ? leaveOut(scope, `the template value ${tag.slice(0, 200)}`)
        : resolved;
    });
}

/** Hexo's quote with its author and source. A pull quote has a class there. */
function hexoQuote(inner: string, [, name, given = '']: RegExpExecArray): string {
  const by = given.trim() === '' || name === 'pullquote' ? '' : `\n\n— ${given.trim()}`;
  return `\n\n<blockquote>\n\n${inner.trim()}${by}\n\n</blockquote>\n\n`;
}

function leaveOut(scope: TemplateScope, what: string): string {
  scope.notices.leftOut(what);
  return '';
}

/** A shortcode of Zola: `youtube(id="abc")`. */
const CALL = /^([\w-]+)\(([^()]*)\)$/;
const SITE_BASE = /^(?:site|page)\.(?:\w*_?(?:baseurl|base_url|url)|root|path)$/;

/**
 * Resolves `{{ "/path/" | url }}`, `{{ site.baseurl }}`, `{{ page.title }}`, `{{ image }}` and `{{
 * youtube(id="abc") }}`. Anything else is text.
 */
function resolveOutput(tag: string, expression: string, scope: TemplateScope): string {
  const [, called, given] = CALL.exec(expression) ?? [];
  if (called !== undefined && given !== undefined) {
    const label = `the shortcode '${called}'`;
    return renderTag({ label, name: called.toLowerCase(), given: readArguments(given), inner: null }, scope);
  }
  const [value = '', ...filters] = expression.split('|').map((part) => part.trim());
  if (/^["']/.test(value)) return literal(value.slice(1, -1), filters, scope);
  if (SITE_BASE.test(value)) return '';
  const name = value.replace(/^page\./, '');
  const known = scope.variable(name);
  if (known !== undefined) return known;
  if (SITE_ROOTS.test(value) || filters.length > 0) return leaveOut(scope, `the template value ${tag}`);
  return tag;
}

function literal(text: string, filters: string[], scope: TemplateScope): string {
  if (filters.some((filter) => /photo|avatar|icon|image_tag/.test(filter))) {
    return leaveOut(scope, `an image of the template filter '${filters.join(' | ')}'`);
  }
  const plain = filters.every((filter) =>
    /^(?:url|relative_url|absolute_url|escape|markdownify|safe)$/.test(filter),
  );
  if (!plain)
    scope.notices.changed(`a value of the template filter '${filters.join(' | ')}' became plain text`);
  return text;
}
