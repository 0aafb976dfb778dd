/** Names of colours on which light text is read. */
const darkName =
  /^(?:black|navy|maroon|purple|indigo|teal|green|blue|brown|sienna|dim|dark(?!khaki|salmon)|mid)/;
/** Lightness in oklch that is read well on a dark page. */
const LIGHT = 0.72;

/** The colour that an author gave to text, as light on a dark page as text there needs to be. */
export function readableColour(colour: string): string {
  return `light-dark(${colour},oklch(from ${colour} max(l,${LIGHT}) c h))`;
}

/**
 * The colour scheme in which text on a background colour is read: the style sheet sets it inside. None for a half
 * transparent colour, which lets the page shine through.
 */
export function schemeOn(colour: string): 'light' | 'dark' | undefined {
  const parts = partsOf(colour);
  if (parts === undefined) return darkName.test(colour) ? 'dark' : 'light';
  const [red, green, blue, alpha] = parts;
  if (alpha < 0.8) return undefined;
  return luminance(red, green, blue) > 0.2 ? 'light' : 'dark';
}

type Parts = [red: number, green: number, blue: number, alpha: number];

/** Red, green and blue from 0 to 255 and alpha from 0 to 1, of hexadecimal colours and of rgb() with plain numbers. */
function partsOf(colour: string): Parts | undefined {
  const hex = /^#([0-9a-f]{3,8})$/.exec(colour)?.[1];
  if (hex) return partsOfHex(hex);
  const numbers = /^rgba?\(([^)]*)\)$/.exec(colour)?.[1]?.match(/[\d.]+%?/g) ?? [];
  const [red, green, blue, alpha = '1'] = numbers;
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return [part(red, 255), part(green, 255), part(blue, 255), part(alpha, 1)];
}

function partsOfHex(hex: string): Parts {
  const each = hex.length <= 4 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 255] = each.map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue, alpha / 255];
}

function part(number: string, whole: number): number {
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
