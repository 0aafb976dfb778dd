import ui from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import reading from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';

/** The two faces that every page begins with, asked for before the style sheet names them. */
export const preloadFaces = [ui, reading].map((href) => ({
  rel: 'preload' as const,
  as: 'font' as const,
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
}));
