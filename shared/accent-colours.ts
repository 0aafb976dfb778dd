import { readableOn, withWhite } from './contrast.ts';

/** The share of white in the accent on a dark background, as in app/styles/tokens.css. */
const WHITE_IN_DARK = 0.38;

/** The accent in light and dark, changed as little as makes it readable on each of the backgrounds. */
export function accentColours(accent: string, backgrounds: Record<'light' | 'dark', readonly string[]>) {
  return {
    light: readableOn(accent, backgrounds.light, 'black'),
    dark: readableOn(withWhite(accent, WHITE_IN_DARK), backgrounds.dark, 'white'),
  };
}
