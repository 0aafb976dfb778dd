import {
  CUT_MARKS,
  cutLongMarkRuns,
  hasLongMarkRun,
  normalize,
} from '../../../shared/text/combining-marks.ts';
import { type Notice, type NoticeBook, openNoticeBook } from '../notices.ts';
import { resolveCallouts } from './callouts.ts';
import { maskCode } from './code-mask.ts';
import { resolveKramdown } from './kramdown.ts';
import { looksLikeMdx, resolveMdx } from './mdx/mdx.ts';
import { makeMarkdownParser } from './parser.ts';
import { replaceBetween } from './replace-between.ts';
import { resolveLiquid } from './templates/liquid.ts';
import { resolveShortcodes } from './templates/shortcodes.ts';
import { type ResolveLink, tidyHtml } from './tidy-html.ts';

/** What the converter may know about the file around a text. Everything is optional. */
export interface MarkdownContext {
  /** Whether the file is called `.mdx`; others are recognised by what they hold. */
  mdx?: boolean;
  /** Plain values of the front matter, for templates that print them. */
  variables?: Record<string, string>;
  /** The address of an article that a template names by its file, in that language if there is one, or null. */
  addressOf?: (file: string, lang?: string) => string | null;
  /** The address that a link within the imported site has here, or null to leave it. */
  resolveLink?: ResolveLink;
}

/**
 * Turns Markdown as site generators write it (kramdown, Liquid, Hugo's shortcodes, MDX) into HTML for the sanitiser.
 * Nothing is run, nothing is fetched, no text is lost; whatever is changed or left out is in `notices`. Throws
 * `invalid` for HTML that is nested too deeply, and nothing else.
 */
export function convertMarkdown(
  source: string,
  context: MarkdownContext = {},
): { html: string; notices: Notice[] } {
  const notices = openNoticeBook();
  const read = cutMarks(source, notices).replace(/\r\n?/g, '\n').replaceAll('\0', '');
  const mask = maskCode(normalize(read, 'NFC'));
  const scope = {
    notices,
    mask,
    variable: boundedVariables(context.variables ?? {}),
    addressOf: context.addressOf ?? (() => null),
  };
  const withoutComments = replaceBetween(mask.text, /<!--/g, /-->/g, () => '');
  const isMdx = context.mdx ?? looksLikeMdx(withoutComments);
  const templated = resolveLiquid(resolveShortcodes(withoutComments, scope), scope);
  const plain = isMdx ? resolveMdx(templated, scope) : templated;
  const marked = resolveCallouts(resolveKramdown(plain, notices), notices.changed);
  const markdown = mask.reveal(separateHtml(marked));
  const html = makeMarkdownParser({ indentedCode: !isMdx }).render(markdown, { notices });
  const tidy = tidyHtml(html, notices, context.resolveLink ?? (() => null));
  // References such as `&#x300;` are letters only now.
  return { html: cutMarks(tidy, notices), notices: notices.list() };
}

/** Articles refuse such text; nobody could read it. */
function cutMarks(text: string, notices: NoticeBook): string {
  if (hasLongMarkRun(text)) notices.changed(CUT_MARKS);
  return cutLongMarkRuns(text);
}

/** All that templates may print of the front matter in one text, in characters. */
const MOST_PRINTED = 500_000;

function boundedVariables(variables: Record<string, string>): (name: string) => string | undefined {
  let printed = 0;
  return (name) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    printed += value?.length ?? 0;
    return printed > MOST_PRINTED ? undefined : value;
  };
}

/** An element with Markdown inside starts a block of its own, also in the middle of other HTML. */
function separateHtml(text: string): string {
  return text.replace(/(>[ \t]*)\n([ \t]*<[a-z][^<>\n]*\smarkdown\s*=)/gi, '$1\n\n$2');
}
