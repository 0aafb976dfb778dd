import { removePreference, storePreference, THEME_KEY } from './preferences.ts';

/** Switches between light and dark. Choosing the scheme of the site or system removes the preference. */
export function toggleTheme(): void {
  const state = document.documentElement.dataset;
  const usual = state.defaultTheme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const next = (state.theme ?? usual) === 'dark' ? 'light' : 'dark';
  state.theme = next;
  (next === usual ? removePreference : storePreference)(THEME_KEY, next);
  // From here on it follows the system.
  if (next === usual && !state.defaultTheme) delete state.theme;
}
