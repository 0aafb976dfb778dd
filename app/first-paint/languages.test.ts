import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { needsOf } from './first-paint.ts';
import { SCRIPTS } from './languages.ts';

const styles = (name: string) => readFileSync(new URL(`../styles/${name}`, import.meta.url), 'utf8');
const named = (css: string) => new Set([...css.matchAll(/:lang\((\w+)/g)].map(([, language]) => language));
const languages = new Set(SCRIPTS.flat());

it('every language with letters of its own is the same one in all style sheets', () => {
  expect(named(styles('scripts.css'))).toEqual(languages);
  expect(named(styles('other-letters.css'))).toEqual(languages);
  expect(named(styles('prose/languages.css')).difference(languages)).toEqual(new Set());
});

it('each script is asked for by a bit of its own', () => {
  const page = (lang: string) => needsOf(`<html lang="en"><p lang="${lang}"></p></html>`);
  const bits = SCRIPTS.map(([language = '']) => page(language));
  expect(new Set(bits).size).toBe(SCRIPTS.length);
  expect(bits.every((bit) => bit > 0)).toBe(true);
  expect(needsOf('<html lang="ko">')).toBeGreaterThan(Math.max(...bits));
  expect(page('fr')).toBe(0);
});
