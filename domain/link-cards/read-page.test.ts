import { describe, expect, it } from 'vitest';
import { decodePage, readPage, tidyText } from './read-page.ts';

const URL = 'https://e.org/a/b';
const read = (head: string) =>
  readPage(`<!doctype html><html><head>${head}</head><body>x</body></html>`, URL);

describe('The facts of a page', () => {
  it('are its Open Graph data', () => {
    expect(
      read(`<title>Other</title><meta property="og:title" content="A &amp; b"><meta content="D
        e" property="og:description"><meta property="og:site_name" content="S"><meta property="og:image" content="/i.png">`),
    ).toEqual({ title: 'A & b', description: 'D e', siteName: 'S', imageUrls: ['https://e.org/i.png'] });
  });

  it('are else its title and description', () => {
    expect(read('<title> A\n title </title><meta name="description" content="d">')).toEqual({
      title: 'A title',
      description: 'd',
      siteName: '',
      imageUrls: [],
    });
  });

  it('name http and https images only, each once, the secure ones first', () => {
    const images = ['og:image', 'og:image:secure_url', 'twitter:image'].map(
      (name, n) =>
        `<meta property="${name}" content="${['http://e.org/1', 'https://e.org/2', 'https://e.org/2'][n]}">`,
    );
    expect(read(images.join('')).imageUrls).toEqual(['https://e.org/2', 'http://e.org/1']);
    for (const url of [
      'javascript:x',
      'data:image/png;base64,AA',
      `https://e.org/${'a'.repeat(3000)}`,
      'file:///etc/passwd',
    ])
      expect(read(`<meta property="og:image" content="${url}">`).imageUrls).toEqual([]);
  });

  it('are short plain texts', () => {
    expect(read(`<title>${'word '.repeat(1000)}</title>`).title).toMatch(/^(?:word )+word…$/);
    expect(tidyText('a\u202eb\u0000c\ud800', 10)).toBe('abc\ufffd');
    expect(tidyText(`e${'\u0301'.repeat(200)}`, 300)).toBe('');
    expect(tidyText(7, 10)).toBe('');
  });

  it('are read in the charset of the header or of the page', () => {
    const latin = Buffer.from('<title>caf\xe9</title>', 'latin1');
    expect(decodePage(latin, 'text/html; charset=ISO-8859-1')).toContain('café');
    expect(
      decodePage(Buffer.concat([Buffer.from('<meta charset="windows-1252">'), latin]), 'text/html'),
    ).toContain('café');
    expect(decodePage(Buffer.from('<title>লেখা</title>'), 'text/html; charset=unknown')).toContain('লেখা');
  });

  it.each([
    '<'.repeat(300_000),
    '<meta '.repeat(100_000),
    '<title>'.repeat(100_000),
    '<a>'.repeat(200_000),
    '<b><i>'.repeat(160_000),
    `${'<q>'.repeat(100_000)}${'</x>'.repeat(150_000)}`,
  ])('are read from any text in proportional time', (html) => {
    expect(read(html).title.length).toBeLessThanOrEqual(300);
  });

  it('are read up to elements that are nested too deeply', () => {
    const nested = (depth: number) => read(`${'<b>'.repeat(depth)}<title>T</title>`).title;
    expect(nested(100)).toBe('T');
    expect(nested(1000)).toBe('');
  });
});
