import { expect, it } from 'vitest';
import { cleanBody } from '../../domain/body/body.ts';
import { illustrated, scenesIn } from './manuscript.ts';
import { gatherManuscripts } from './texts.ts';

const manuscripts = gatherManuscripts('lekha', 40);

it('uses only supported formatting', async () => {
  for (const manuscript of manuscripts) {
    const html = illustrated(
      manuscript,
      scenesIn(manuscript).map((scene, i) => `/media/${scene}${i}.jpg`),
    );
    const { dropped, html: body } = await cleanBody(html);
    expect(dropped, manuscript.title).toEqual([]);
    expect(body.match(/<img/g) ?? []).toHaveLength(scenesIn(manuscript).length);
  }
});

it('has every kind of article and formatting', () => {
  expect(manuscripts).toHaveLength(40);
  expect(manuscripts.filter((one) => one.featured)).toHaveLength(1);
  expect(new Set(manuscripts.map((one) => one.category)).size).toBe(8);
  expect(new Set(manuscripts.map((one) => one.lang))).toEqual(
    new Set(['en', 'bn', 'ar', 'zh-Hans', 'ja', 'ta']),
  );
  expect(new Set(manuscripts.map((one) => one.status))).toEqual(new Set(['published', 'draft', 'scheduled']));
  expect(Math.max(...manuscripts.map((one) => one.title.length))).toBe(150);
  expect(manuscripts.some((one) => one.status === 'published' && one.banner === null)).toBe(true);
  for (const piece of [
    '<table>',
    '<pre><code class="language-',
    '<blockquote>',
    'footnotes',
    '<ol>',
    '<ul>',
  ]) {
    expect(manuscripts.some((one) => one.html.includes(piece))).toBe(true);
  }
});

it('is the same for the same seed, and has unique titles', () => {
  expect(gatherManuscripts('lekha', 40)).toEqual(manuscripts);
  expect(gatherManuscripts('other', 40)).not.toEqual(manuscripts);
  expect(new Set(manuscripts.map((one) => one.title)).size).toBe(manuscripts.length);
});

it('gives a small site every kind of article', () => {
  const few = gatherManuscripts('lekha', 9);
  expect(few).toHaveLength(9);
  expect(few.some((one) => one.featured)).toBe(true);
  expect(new Set(few.map((one) => one.lang)).size).toBeGreaterThan(2);
});
