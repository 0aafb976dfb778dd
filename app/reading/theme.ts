import { forget, keep, kept } from '../kept.ts';

/** Turns light to dark and back. Choosing what the system prefers anyway returns to following it. */
export function turnTheme(): void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const next = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark';
  if (next === system) {
    delete root.dataset.theme;
    forget(kept.theme);
  } else {
    root.dataset.theme = next;
    keep(kept.theme, next);
  }
}
