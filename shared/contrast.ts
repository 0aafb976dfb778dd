/** The contrast of white text on a colour (#rrggbb), from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastWithWhite(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  return 1.05 / (luminance + 0.05);
}

/** The minimum contrast of text in WCAG 2.2. */
export const READABLE = 4.5;

function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
