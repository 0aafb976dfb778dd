import sans from './fonts/inter-core.woff2?url';
import serif from './fonts/source-serif-4-core.woff2?url';

/** Preloads the core fonts of account pages and the dashboard. */
export const preloadFonts = [sans, serif].map((href) => ({
  rel: 'preload' as const,
  as: 'font' as const,
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
}));
