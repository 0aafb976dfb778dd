import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isQuick } from '../../../scripts/tests/tier.ts';
import { LekhaError } from '../../errors.ts';
import { normaliseImageUrl, originalKeysForUrl } from './urls.ts';

const config = { publicUrl: 'https://blog.example.org' };
const normal = (url: string) => normaliseImageUrl(config, url, 'bannerImg');
const key = '0123456789abcdef0123456789abcdef';

it.each([
  [`/media/${key}.jpg`, `/media/${key}.jpg`],
  [`https://blog.example.org/media/${key}.jpg`, `/media/${key}.jpg`],
  [`https://blog.example.org/media/${key}-640.avif`, `/media/${key}-640.avif`],
  ['https://elsewhere.example/a b.jpg?x=1#y', 'https://elsewhere.example/a%20b.jpg?x=1#y'],
  ['HTTPS://Elsewhere.example/A.jpg', 'https://elsewhere.example/A.jpg'],
  ['https://blog.example.org.evil.example/media/x.jpg', 'https://blog.example.org.evil.example/media/x.jpg'],
])('stores %s as %s', (url, stored) => {
  expect(normal(url)).toBe(stored);
});

it.each([
  '',
  'a.jpg',
  'http://elsewhere.example/a.jpg',
  '//elsewhere.example/a.jpg',
  '/\\elsewhere.example/a.jpg',
  'data:image/png;base64,AAAA',
  'blob:https://blog.example.org/x',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'ftp://elsewhere.example/a.jpg',
  'https://user:secret@elsewhere.example/a.jpg',
  'https://',
  '/etc/passwd',
  '/media/',
  '/media/../secret',
  '/media/a/b.jpg',
  `/media/${key}.svg`,
  `/media/${key}-321.avif`,
  `/media/${key}-640.png`,
  `/media/${key}.jpg?x=1`,
  `/media/${key}.jpg" onerror="alert(1)`,
  'https://blog.example.org/login',
])('refuses %j and names the field', (url) => {
  expect(() => normal(url)).toThrow(LekhaError);
  try {
    normal(url);
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid', errors: [{ path: 'bannerImg' }] });
  }
});

it('leaves its own results unchanged, which are media paths or https URLs', () => {
  const parts = fc.constantFrom(
    'https:',
    'http:',
    '//',
    '/',
    '\\',
    'media/',
    key,
    '.jpg',
    '-320.avif',
    '@',
    'x.org',
    '\t',
  );
  const urls = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.array(parts, { maxLength: 8 }).map((each) => each.join('')),
  );
  fc.assert(
    fc.property(urls, (url) => {
      let stored: string;
      try {
        stored = normal(url);
      } catch (error) {
        expect(error).toBeInstanceOf(LekhaError);
        return;
      }
      expect(normal(stored)).toBe(stored);
      expect(stored).toMatch(/^(\/media\/[a-z0-9]+(-\d+)?\.[a-z]+|https:\/\/[^\s"<>]+)$/);
    }),
    { numRuns: isQuick ? 100 : 500 },
  );
});

it.each([
  `/media/${key}.jpg?size=large`,
  `/media/${key}.jpg#top`,
  `/media/x/../${key}.jpg`,
  `../media/${key}.jpg`,
  `/%6dedia/%30${key.slice(1)}.jpg`,
  `/media\\${key}.jpg`,
])('%s shows an image of this site', (url) => {
  expect(originalKeysForUrl(url)).toEqual([`${key}.jpg`]);
});

it.each([
  `https://elsewhere.example/media/${key}.jpg`,
  `//elsewhere.example/media/${key}.jpg`,
  '/media/%ff',
  'http://',
  'data:image/png;base64,AAAA',
])('%s shows no image of this site', (url) => {
  expect(originalKeysForUrl(url)).toEqual([]);
});
