import { describe, expect, it } from 'vitest';
import { detectLanguage } from '../../../shared/text/detect-language.ts';
import { readFileName } from './file-name.ts';

describe('file names', () => {
  it.each([
    [
      'posts/2015-01-08-hello-world.md',
      { slug: 'hello-world', date: '2015-01-08', lang: null, folder: 'posts' },
    ],
    ['news/hello/index.md', { slug: 'hello', date: null, folder: 'news' }],
    ['guide/bn/metrics.md', { slug: 'metrics', lang: 'bn', folder: 'guide' }],
    ['zh-hans/metrics.md', { slug: 'metrics', lang: 'zh-Hans', folder: null }],
    ['guide/metrics.pt-BR.md', { slug: 'metrics', lang: 'pt-BR', folder: 'guide' }],
    ['bn-react/learn/start.md', { slug: 'start', lang: null, folder: 'learn' }],
    ['blog/2020/01/start.md', { slug: 'start', lang: null, folder: 'blog' }],
    ['js/লেখা.md', { slug: 'লেখা', lang: null, folder: 'js' }],
    ['index.md', { slug: 'index', folder: null }],
  ])('%s', (path, expected) => expect(readFileName(path)).toMatchObject(expected));

  it('give translations one key', () => {
    const keys = ['guide/en/a.md', 'guide/bn/a.md', 'guide/a.ar.md'].map(
      (path) => readFileName(path).translationKey,
    );
    expect(new Set(keys)).toEqual(new Set(['guide/a']));
  });
});

describe('the language of a text', () => {
  it.each([
    ['React একটা জাভাস্ক্রিপ্ট লাইব্রেরি যার কাজ', 'bn'],
    ['これは日本語です', 'ja'],
    ['这是中文', 'zh'],
    ['این یک متن فارسی است که چند پاراگراف دارد', 'fa'],
    ['هذا نص عربي', 'ar'],
    ['Plain words', null],
    ['', null],
  ])('%s', (text, lang) => expect(detectLanguage(text)).toBe(lang));
});
