import sans from './fonts/inter-core.woff2?url';
import serif from './fonts/source-serif-4-core.woff2?url';

const preloadFonts = [sans, serif].map((href) => ({
  rel: 'preload' as const,
  as: 'font' as const,
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
}));

/**
 * The style sheets of account pages and the dashboard, and their core fonts. Nothing is painted without a
 * sheet, whose own element stands behind a script: it is preloaded before the fonts.
 */
export function sheetsAndFonts(...sheets: string[]) {
  return [
    ...sheets.map((href) => ({ rel: 'preload' as const, as: 'style' as const, href })),
    ...sheets.map((href) => ({ rel: 'stylesheet' as const, href })),
    ...preloadFonts,
  ];
}
