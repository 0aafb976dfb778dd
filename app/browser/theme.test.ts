import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from './testing.ts';
import { toggleTheme } from './theme.ts';

afterEach(() => void vi.unstubAllGlobals());

it('stores a theme that differs from the system, and removes it on return', () => {
  const { document, storage } = openPage('');
  toggleTheme();
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(storage.get('lekha:theme')).toBe('dark');
  toggleTheme();
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(storage.has('lekha:theme')).toBe(false);
});

it('returns to the theme of the site, if it has one', () => {
  const { document, storage } = openPage('');
  Object.assign(document.documentElement.dataset, { theme: 'dark', defaultTheme: 'dark' });
  toggleTheme();
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(storage.get('lekha:theme')).toBe('light');
  toggleTheme();
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(storage.has('lekha:theme')).toBe(false);
});
