import { expect, it } from 'vitest';
import { listLanguages } from './languages.ts';

it('names languages in English and in themselves, by their English names', () => {
  const list = listLanguages('en');
  expect(list).toContainEqual(['bn', 'Bangla · বাংলা']);
  expect(list).toContainEqual(['en', 'English']);
  expect(new Set(list.map(([tag]) => tag)).size).toBe(list.length);
  const tags = list.map(([tag]) => tag);
  expect(tags.indexOf('ar')).toBeLessThan(tags.indexOf('fr'));
  expect(tags).not.toContain('iw');
});

it('keeps the tag that a site has', () => {
  expect(listLanguages('de-CH-1996').map(([tag]) => tag)).toContain('de-CH-1996');
});
