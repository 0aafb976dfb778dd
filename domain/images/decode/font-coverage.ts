import sharp from 'sharp';
import { escapeText } from '../../../shared/text/escape-html.ts';

/** The characters of which it is known if a font has them; forgotten when they are too many. */
const known = new Map<string, Promise<boolean>>();
const MAX_KNOWN = 20_000;

/** Forgets the characters, after fonts were loaded. */
export function forgetCoverage(): void {
  known.clear();
}

/**
 * True if a font of this process has the character. For one that no font has, Pango draws a box with its code
 * point: the same box, except for the code, as for an unassigned code point.
 */
export function hasFont(character: string): Promise<boolean> {
  if (known.size > MAX_KNOWN) known.clear();
  const checked = known.get(character) ?? isRendered(character);
  known.set(character, checked);
  return checked;
}

async function isRendered(character: string): Promise<boolean> {
  try {
    const unassigned = (character.codePointAt(0) ?? 0) > 0xffff ? '\u{3fffd}' : '\u0378';
    const [own, missing] = await Promise.all([edges(character), edges(unassigned)]);
    return own !== '' && own !== missing;
  } catch {
    return false;
  }
}

/** The size of a rendered character and its outermost rows of pixels; '' if nothing is visible. */
async function edges(character: string): Promise<string> {
  const image = sharp({ text: { text: escapeText(character), font: 'serif bold 32', dpi: 72, rgba: true } });
  const { data, info } = await image.extractChannel(3).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (!data.some((alpha) => alpha > 0)) return '';
  const rows = [data.subarray(0, width), data.subarray(width * (height - 1))];
  return `${width}x${height} ${rows.map((row) => row.toString('hex')).join(' ')}`;
}
