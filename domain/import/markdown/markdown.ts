import { normalize } from '../../../shared/text/combining-marks.ts';
import { makeNotices, type Notice, type Notices } from '../files/notices.ts';
import { cutMarks, type Document, parseHtml, writeArticleHtml } from '../html/html-tree.ts';
import { type OldSiteContext, type ResolveLink, tidyHtml } from '../html/tidy-html.ts';
import { renderStrict } from '../matter/liquid-engine.ts';
import { maskCode } from './code-mask.ts';
import { showFormulas } from './html-formulas.ts';
import { looksLikeMdx, resolveMdx } from './mdx/mdx.ts';
import { markdownParser } from './parser.ts';
import { replaceBetween } from './replace-between.ts';
import type { RuleEnv } from './rule-state.ts';
import type { TemplateValues } from './templates/render-liquid.ts';
import { resolveCodeTags, resolveLiquid, resolveVue } from './templates/resolve-liquid.ts';
import { resolveCodeShortcodes, resolveShortcodes } from './templates/shortcodes.ts';
import type { TemplateScope } from './templates/tags.ts';

/** Facts about the file of a text. */
export interface MarkdownContext {
  /** True for a file `.mdx`. Otherwise the content tells MDX. */
  mdx?: boolean;
  /** True for a file of HTML. */
  html?: boolean;
  /** Plain values of the front matter, for templates. */
  variables?: Record<string, string>;
  /** True for a text of VitePress. */
  vue?: boolean;
  /** The values of templates; null for a generator whose texts are no templates. */
  templates?: TemplateValues | null;
  /** The path of an article that a template names by its file, in that language if there is one, or null. */
  articlePath?: (file: string, lang?: string) => string | null;
  /** The path here of a link within the imported site, or null to keep the link. */
  resolveLink?: ResolveLink;
  /** True for a note of Obsidian. */
  vault?: boolean;
  /** The extensions of Markdown and the plugins that the configuration of MkDocs names. */
  extensions?: ReadonlySet<string> | undefined;
  oldSite?: OldSiteContext;
}

/** Converts Markdown as `readMarkdown` does, and writes the HTML. */
export function convertMarkdown(
  source: string,
  context?: MarkdownContext,
): { html: string; notices: Notice[] } {
  const notices = makeNotices();
  const html = writeArticleHtml(readMarkdown(source, notices, context), notices);
  return { html, notices: notices.list() };
}

/**
 * Converts the Markdown of site generators (kramdown, Liquid, Hugo's shortcodes, MDX) to HTML, which is not
 * sanitised. Runs and downloads nothing and loses no text. Throws only `invalid`, for HTML that is nested too
 * deeply.
 */
export function readMarkdown(source: string, notices: Notices, context: MarkdownContext = {}): Document {
  const text = cutMarks(source, notices).replace(/\r\n?/g, '\n').replaceAll('\0', '');
  const mask = maskCode(normalize(text, 'NFC'));
  const scope = {
    notices,
    mask,
    variable: boundedVariables(context.variables ?? {}),
    articlePath: context.articlePath ?? (() => null),
  };
  const code = resolveCodeTags(resolveCodeShortcodes(mask.text, scope), scope);
  const withoutComments = emptyComments(code);
  const isMdx = context.mdx ?? looksLikeMdx(withoutComments);
  const templated = resolveTemplates(resolveShortcodes(withoutComments, scope), scope, context);
  if (context.templates?.runsAll) mask.change((code) => renderedCode(code, context.templates ?? null));
  const plain = isMdx
    ? resolveMdx(templated, scope, {
        variables: context.variables ?? {},
        certain: context.mdx ?? false,
      })
    : templated;
  const markdown = mask.reveal(separateHtml(plain));
  const { vault: isVault = false, extensions = new Set<string>() } = context;
  const env: RuleEnv = { notices, articlePath: scope.articlePath, isVault, extensions };
  const html = context.html ? markdown : markdownParser({ indentedCode: !isMdx }).render(markdown, env);
  const document = parseHtml(html);
  if (context.html) showFormulas(document);
  tidyHtml(document, notices, context.resolveLink ?? (() => null), context.oldSite);
  return document;
}

/** Stands for a comment. `maskCode` removes it from the source. */
const COMMENT = '\uFDD4';

/** Removes the comments of HTML. One on lines of its own stays without its text: it parts lists. */
function emptyComments(text: string): string {
  // `<!-->` is a whole comment.
  return replaceBetween(text.replace(/<!--(?:-?>)/g, COMMENT), /<!--/g, /-->/g, () => COMMENT)
    .replace(/^([ \t>]*)\uFDD4[ \t\uFDD4]*$/gm, '$1<!-- -->')
    .replaceAll(COMMENT, '');
}

function resolveTemplates(text: string, scope: TemplateScope, { vue, templates }: MarkdownContext): string {
  return vue ? resolveVue(text, scope) : resolveLiquid(text, scope, templates);
}

/** Code is run as well; what it writes about templates stays. */
function renderedCode(code: string, templates: TemplateValues | null): string | null {
  return templates && /\{[{%]/.test(code) ? renderStrict(code, templates.values) : null;
}

/** The maximum number of characters that templates of one text may print of the front matter. */
const MAX_PRINTED = 500_000;

function boundedVariables(variables: Record<string, string>): (name: string) => string | undefined {
  let printed = 0;
  return (name) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    printed += value?.length ?? 0;
    return printed > MAX_PRINTED ? undefined : value;
  };
}

/**
 * Inserts a blank line before an element with Markdown content, so that it starts a block inside other HTML
 * too.
 */
function separateHtml(text: string): string {
  return text.replace(/(>[ \t]*)\n([ \t]*<[a-z][^<>\n]*\smarkdown\s*=)/gi, '$1\n\n$2');
}
