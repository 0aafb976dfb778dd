import ui from './faces/inter-core.woff2?url';
import reading from './faces/source-serif-4-core.woff2?url';

/** The two faces that every page begins with, asked for before the style sheet names them. */
export const preloadFaces = [ui, reading].map((href) => ({
  rel: 'preload' as const,
  as: 'font' as const,
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
}));
