import { removePreference, storePreference, THEME_KEY } from './preferences.ts';

/** Switches between light and dark. Choosing the system's scheme removes the preference. */
export function toggleTheme(): void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const next = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark';
  if (next === system) {
    delete root.dataset.theme;
    removePreference(THEME_KEY);
  } else {
    root.dataset.theme = next;
    storePreference(THEME_KEY, next);
  }
}
