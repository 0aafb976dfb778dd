import { removePreference, storePreference, THEME_KEY } from './preferences.ts';

/** Switches between light and dark. Choosing the scheme of the site or system removes the preference. */
export function toggleTheme(): void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const { defaultTheme } = root.dataset;
  const next = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark';
  if (next === (defaultTheme ?? system)) {
    if (defaultTheme) root.dataset.theme = defaultTheme;
    else delete root.dataset.theme;
    removePreference(THEME_KEY);
  } else {
    root.dataset.theme = next;
    storePreference(THEME_KEY, next);
  }
}
