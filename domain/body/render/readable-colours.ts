/** The named colours on which light text is readable. */
const darkName =
  /^(?:black|navy|maroon|purple|indigo|teal|green|blue|brown|sienna|dim|dark(?!khaki|salmon)|mid)/;
/** The oklch lightness that is readable on a dark page. */
const LIGHT = 0.72;

/** An author's text colour, made light enough for a dark page. */
export function readableColour(colour: string): string {
  return `light-dark(${colour},oklch(from ${colour} max(l,${LIGHT}) c h))`;
}

/** The luminance of text that is readable on a dark page. */
const LIGHT_LUMINANCE = 0.3;

/**
 * An author's text colour mixed with white until it is readable on a dark page, as `#rrggbb`: email programs
 * know no `light-dark()`. Undefined for a colour whose channels are unknown.
 */
export function lightenedColour(colour: string): string | undefined {
  const channels = parseColour(colour);
  if (channels === undefined) return undefined;
  const [red, green, blue] = channels;
  for (let white = 0; ; white += 0.05) {
    const mixed = [red, green, blue].map((channel) => Math.round(channel + (255 - channel) * white));
    const [r, g, b] = mixed as [number, number, number];
    if (white >= 1 || luminance(r, g, b) >= LIGHT_LUMINANCE)
      return `#${mixed.map((channel) => Math.min(channel, 255).toString(16).padStart(2, '0')).join('')}`;
  }
}

/**
 * The colour scheme for text on an author's background colour, which the style sheet applies inside.
 * Undefined for a translucent colour, through which the page is visible.
 */
export function schemeOn(colour: string): 'light' | 'dark' | undefined {
  const channels = parseColour(colour);
  if (channels === undefined) return darkName.test(colour) ? 'dark' : 'light';
  const [red, green, blue, alpha] = channels;
  if (alpha < 0.8) return undefined;
  return luminance(red, green, blue) > 0.2 ? 'light' : 'dark';
}

type Channels = [red: number, green: number, blue: number, alpha: number];

/**
 * Parses hexadecimal colours and rgb() with plain numbers: red, green and blue from 0 to 255, alpha from 0 to
 * 1.
 */
function parseColour(colour: string): Channels | undefined {
  const hex = /^#([0-9a-f]{3,8})$/.exec(colour)?.[1];
  if (hex) return parseHex(hex);
  const numbers = /^rgba?\(([^)]*)\)$/.exec(colour)?.[1]?.match(/[\d.]+%?/g) ?? [];
  const [red, green, blue, alpha = '1'] = numbers;
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return [parseNumber(red, 255), parseNumber(green, 255), parseNumber(blue, 255), parseNumber(alpha, 1)];
}

function parseHex(hex: string): Channels {
  const pairs = hex.length <= 4 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue, alpha / 255];
}

function parseNumber(number: string, whole: number): number {
  return number.endsWith('%') ? (Number.parseFloat(number) / 100) * whole : Number.parseFloat(number);
}

/** Relative luminance from 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(...channels: [number, number, number]): number {
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
