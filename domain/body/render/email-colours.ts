import { type HtmlElement, parseStyle } from '../../../shared/body/schema.ts';
import { lightenedColour } from './readable-colours.ts';

/** The colours around an element of an email. */
export type EmailColours = {
  /** The scheme of the background that the author gave: its text looks the same in light and dark. */
  background?: 'light' | 'dark';
  /** Collects the colours that words have on a dark page. */
  darkColours: Set<string>;
};

/**
 * The maximum number of colours that differ on a dark page. Words in others have the colour of the text
 * around them.
 */
const MAX_DARK_COLOURS = 40;

/** The declarations that an author gave. */
export function authorStyle({ style }: HtmlElement['attributes']): ReadonlyMap<string, string> {
  return parseStyle(String(style ?? ''));
}

/**
 * The colours of an author's declarations. The first colour of `light-dark()` is the one for a light page;
 * the class gives the one for a dark page, except on a background of the author.
 */
export function authorColours(
  given: ReadonlyMap<string, string>,
  { background, darkColours }: EmailColours,
): { style?: string; class?: string } {
  const ground = given.get('background-color');
  if (ground) return { style: `background-color:${ground}${textColour(given.get('color-scheme'))}` };
  const colour = /^light-dark\((.+),oklch\(from /.exec(given.get('color') ?? '')?.[1];
  if (!colour) return {};
  if (background) return { style: `color:${colour}` };
  const dark = (darkColours.size < MAX_DARK_COLOURS && lightenedColour(colour)) || 'inherit';
  darkColours.add(dark);
  return { style: `color:${colour}`, class: darkClass(dark) };
}

/** The colour of text on a background of this scheme. Through one without a scheme, the page is visible. */
function textColour(scheme: string | undefined): string {
  if (scheme === undefined) return '';
  return scheme === 'dark' ? ';color:#ffffff' : ';color:#111111';
}

/** Writes the rules of a style sheet for the collected colours. */
export function writeDarkRules(colours: ReadonlySet<string>): string {
  return [...colours].map((colour) => `.${darkClass(colour)}{color:${colour}!important}`).join('\n');
}

function darkClass(colour: string): string {
  return `x${colour.replace('#', '')}`;
}
