import { LRUCache } from 'lru-cache';
import { CssSyntaxError, parse } from 'postcss';

/** Deeper nesting serves no style sheet, and costs the parser its stack. */
const MAX_DEPTH = 20;

/** Functions that load a file without `url()`. */
const otherLoaders = /(?:^|[^\w-])(?:-\w+-)?(?:image-set|cross-fade|image|src)\s*\(/i;

/** A path of this site, an image in the style sheet itself, or an element of the page. */
const ownUrl = /^\s*(["']?)(?:\/(?![/\\\s])|data:image\/|#)[^"'\\\t\n]*\1\s*\)/i;

/**
 * Returns why a site's own CSS is refused, or null if pages may carry it. It loads nothing from other sites,
 * cannot end its style element, and is complete, so that it stays in its cascade layer.
 */
export function findCssError(css: string): string | null {
  if (css.includes('</') || css.includes('<!--')) return 'Please remove “</” and “<!--” from the CSS.';
  if (depth(css) > MAX_DEPTH) return `Please nest at most ${MAX_DEPTH} blocks.`;
  // Comments and strings are searched too: what they are to one parser may be a rule to another.
  for (const text of [css, withoutEscapes(css)]) {
    if (/@\s*import/i.test(text)) return 'Please paste the styles themselves: @import is not allowed.';
    if (otherLoaders.test(text)) return 'Please use url() for images.';
    const urls = text.split(/url\s*\(/i).slice(1);
    if (!urls.every((rest) => ownUrl.test(rest)))
      return 'url() may only name files of this site, such as url("/media/…").';
  }
  try {
    parse(css);
    return null;
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    return `The CSS has a mistake in line ${error.line}: ${error.reason}.`;
  }
}

/**
 * The site's own CSS as pages carry it: none, if it would be refused. It may come from a backup or an import.
 */
export function usableCss(css: string): string {
  return css && checked.memo(css);
}

/** The layout's data are loaded after each write, and the previews after each key. */
const checked = new LRUCache<string, string>({
  max: 10,
  memoMethod: (css) => (findCssError(css) === null ? css : ''),
});

/** The number of blocks that are open at once, at most. Braces in strings count. */
function depth(css: string): number {
  let open = 0;
  let most = 0;
  for (const character of css) {
    if (character === '{') most = Math.max(most, ++open);
    else if (character === '}') open--;
  }
  return most;
}

/** Replaces escapes by their characters (CSS Syntax Module Level 3, section 4.3.7). */
function withoutEscapes(css: string): string {
  return css.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|\n|([^\n]))/gi, (_, hex?: string, plain?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : 0;
    return hex ? String.fromCodePoint(code > 0x10ffff ? 0xfffd : code) : (plain ?? '');
  });
}
