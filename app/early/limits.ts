// The bundler writes constants of another module as numbers, which keeps the script in the page short.

/** How long the first paint is waited for, in milliseconds. */
export const PAINT_MS = 3000;
/** How long all that can come later waits for the first picture, in milliseconds. */
export const PICTURE_MS = 1000;
/** How long cards take to come one after the other on a narrow screen, in milliseconds: a little more than in styles/hero.css. */
export const CARDS_MS = 250;
/** How long our faces wait for the style sheet that is asked for with them, and the second for the first, in milliseconds. */
export const STYLE_MS = 150;
export const FACE_MS = 50;
/** How far a restored scroll position may be off, because the fallback fonts make lines of another length. */
export const SHIFT_PX = 100;

/** How long a pressed link waits for its script, in milliseconds. */
export const PRESS_MS = 2000;
