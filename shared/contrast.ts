/** A colour as its shares of red, green and blue, from 0 to 1. */
type Rgb = [red: number, green: number, blue: number];

/** The minimum contrast of text in WCAG 2.2. */
export const READABLE = 4.5;

const white: Rgb = [1, 1, 1];
const black: Rgb = [0, 0, 0];

/** The contrast of white text on a colour (#rrggbb), from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastWithWhite(colour: string): number {
  return contrast(parse(colour), white);
}

/**
 * Mixes a colour (#rrggbb) with `toward` until it has the contrast of text with each of `grounds`. One that
 * has it stays as it is.
 */
export function readableOn(colour: string, grounds: readonly string[], toward: 'black' | 'white'): string {
  const other = toward === 'black' ? black : white;
  const from = parse(colour);
  const parsed = grounds.map(parse);
  for (let percent = 0; percent < 100; percent += 4) {
    const mixed = mix(from, other, percent / 100);
    if (parsed.every((ground) => contrast(mixed, ground) >= READABLE)) return format(mixed);
  }
  return format(other);
}

/** A colour (#rrggbb) mixed with a share of white, from 0 to 1. */
export function withWhite(colour: string, share: number): string {
  return format(mix(parse(colour), white, share));
}

function contrast(a: Rgb, b: Rgb): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return a.map((value, n) => value + (b[n]! - value) * share) as Rgb;
}

function parse(colour: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as Rgb;
}

/** Formats a colour as `#rrggbb`. */
function format(colour: Rgb): string {
  return `#${colour
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
