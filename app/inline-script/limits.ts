// The bundler inlines constants of another module, which keeps the script short.

/** The longest wait for the first paint, in milliseconds. */
export const PAINT_MS = 3000;
/** The longest wait for the first image, in milliseconds. */
export const IMAGE_MS = 1000;
/**
 * How long the cards of a narrow screen take to appear one by one, in milliseconds: a little more than in
 * styles/hero.css.
 */
export const CARDS_MS = 250;
/**
 * How long the first font waits for the style sheet that loads with it, and the second for the first, in
 * milliseconds.
 */
export const STYLE_MS = 150;
export const FONT_MS = 50;
/** The longest wait for the style sheet, in milliseconds. */
export const STYLES_MS = 10_000;
/** How far a restored scroll position may be off because lines break elsewhere in the fallback fonts. */
export const SHIFT_PX = 100;
/** How long a clicked link waits for its script, in milliseconds. */
export const CLICK_MS = 2000;
