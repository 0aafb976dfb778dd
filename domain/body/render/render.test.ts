import { describe, expect, test } from 'vitest';
import type { ResponsiveImage } from '../../../contract/image.ts';
import { readingMinutes } from '../../../shared/text/reading-time.ts';
import { embedUrlsIn, type LinkCard, playerOrigins, renderBody } from '../body.ts';

const OWN: ResponsiveImage = {
  src: '/media/a.webp',
  width: 1600,
  height: 900,
  srcset: [
    { type: 'image/avif', value: '/media/a-320.avif 320w' },
    { type: 'image/webp', value: '/media/a-320.webp 320w' },
  ],
};
const images = new Map([['/media/a.png', OWN]]);
const rendered = async (html: string, more = {}) => (await renderBody(html, { images, ...more })).rendered;
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => `<p>${index + 1}</p>`).join('');
const image = (position: number, url: string) => ({ position, url, caption: '', alt: '' });
const order = (html: string) =>
  [...html.matchAll(/<p>(\d)<|src="\/(\w)"/g)].map((match) => match[1] ?? match[2]).join('');

describe('headings', () => {
  test('get ids in their own writing system, keep their own ids, and never share one', async () => {
    const { toc, rendered } = await renderBody(
      '<h2>বাংলা শিরোনাম!</h2><h3>Same</h3><h3>Same</h3><h2 id="same">Kept</h2><h4>…</h4>',
      { images },
    );
    expect(toc).toEqual([
      { id: 'বাংলা-শিরোনাম', text: 'বাংলা শিরোনাম!', level: 2 },
      { id: 'same-2', text: 'Same', level: 3 },
      { id: 'same-3', text: 'Same', level: 3 },
      { id: 'same', text: 'Kept', level: 2 },
      { id: 'section', text: '…', level: 4 },
    ]);
    expect(rendered).toContain('<h2 id="same">Kept</h2>');
    expect(rendered).toContain('<h3 id="same-2">Same</h3>');
  });

  test('with equal texts get numbers, however many there are', async () => {
    const { rendered } = await renderBody('<h2>Changes</h2>'.repeat(10_000), { images });
    expect(rendered).toMatch(/<h2 id="changes-10000">Changes<\/h2>$/);
  });

  test('skip no level, and look as the author chose', async () => {
    const html = await rendered(
      '<h3>a</h3><h3>b</h3><h6>c</h6><h4>d</h4><h1>e</h1><h2>f</h2><h4>g</h4><h3>h</h3>',
    );
    expect(html).toBe(
      '<h2 id="a" class="h3">a</h2><h2 id="b" class="h3">b</h2><h3 id="c" class="h6">c</h3><h3 id="d" class="h4">d</h3>' +
        '<h1 id="e">e</h1><h2 id="f">f</h2><h3 id="g" class="h4">g</h3><h3 id="h">h</h3>',
    );
  });

  test('do not take the id of a footnote', async () => {
    const notes =
      '<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item">a</li></ol></section>';
    const { toc } = await renderBody(`<h2>fn1</h2>${notes}`, { images });
    expect(toc[0]?.id).toBe('fn1-2');
  });
});

describe('links', () => {
  test('to other hosts have rel, links within the site do not', async () => {
    const html =
      '<p><a href="https://e.org/">a</a><a href="/b">b</a><a href="https://me.org/c">c</a><a href="mailto:x@e.org">d</a></p>';
    expect(await rendered(html, { origin: 'https://me.org' })).toBe(
      html.replace('"https://e.org/"', '"https://e.org/" rel="noopener noreferrer"'),
    );
  });
});

describe('images', () => {
  test('of this site have variants and a size', async () => {
    expect(await rendered('<figure><img src="/media/a.png" alt="x"></figure>')).toBe(
      '<figure><picture>' +
        '<source type="image/avif" srcset="/media/a-320.avif 320w" sizes="(min-width: 48rem) 44rem, 100vw">' +
        '<source type="image/webp" srcset="/media/a-320.webp 320w" sizes="(min-width: 48rem) 44rem, 100vw">' +
        '<img src="/media/a.webp" width="1600" height="900" alt="x" loading="lazy" decoding="async"></picture></figure>',
    );
  });

  test('keep the proportions of the file if the author made them smaller', async () => {
    const html = await rendered('<p><img src="/media/a.png" alt="" width="800" height="800"></p>');
    expect(html).toContain('width="800" height="450"');
  });

  test('of other sites get a box of fixed proportions unless their size is known', async () => {
    expect(await rendered('<p><img src="https://e.org/a.png" alt=""></p>')).toBe(
      '<p><span class="picture-box"><img src="https://e.org/a.png" alt="" loading="lazy" decoding="async"></span></p>',
    );
    const sized = await rendered('<p><img src="https://e.org/a.png" alt="" width="10" height="20"></p>');
    expect(sized).not.toContain('picture-box');
  });
});

test('tables and code can be scrolled with the keyboard', async () => {
  const table = '<table><caption>Prices &amp; "co"</caption><tbody><tr><td>a</td></tr></tbody></table>';
  expect(await rendered(`${table}<pre><code class="language-js">b</code></pre>`)).toBe(
    `<div class="table-scroll" role="group" tabindex="0" aria-label="Prices &amp; &quot;co&quot;">${table}</div>` +
      '<pre tabindex="0"><code class="language-js">b</code></pre>',
  );
});

test('an empty header cell becomes an ordinary cell', async () => {
  const row = (first: string) => `<tr>${first}<th scope="col">Price</th></tr>`;
  const body = '<tbody><tr><td>a</td><td>1</td></tr></tbody>';
  const table = (first: string) => `<table><thead>${row(first)}</thead>${body}</table>`;
  expect(await rendered(table('<th scope="col"></th>'))).toContain(table('<td></td>'));
  const bare = table('<th></th>').replace(' scope="col"', '');
  expect(await rendered(bare)).toContain(table('<td></td>'));
  const pictured = '<th scope="col"><img src="https://e.org/a.png" alt="Fruit"></th>';
  expect(await rendered(table(pictured))).toContain('<th scope="col"><span class="picture-box">');
});

test('header cells on two sides of a table get a scope', async () => {
  const html = await rendered(
    '<table><thead><tr><th>Fruit</th><th>Price</th></tr></thead><tbody><tr><th>Fig</th><td>1</td></tr></tbody></table>',
  );
  expect(html.match(/<th\b[^>]*>/g)).toEqual(['<th scope="col">', '<th scope="col">', '<th scope="row">']);
});

test('a nested table is treated separately', async () => {
  const inner = '<table><thead><tr><th>Inner</th></tr></thead><tbody><tr><td>deep</td></tr></tbody></table>';
  const outer = `<table><thead><tr><th></th><th>Price</th></tr></thead><tbody><tr><th>Fig</th><td>${inner}</td></tr><tr><td>last</td></tr></tbody></table>`;
  const html = await rendered(`${outer}<p>after</p>`);
  const scroll = '<div class="table-scroll" role="group" tabindex="0" aria-label="Table">';
  expect(html).toBe(
    `${scroll}<table><thead><tr><td></td><th scope="col">Price</th></tr></thead><tbody><tr><th scope="row">Fig</th><td>${scroll}${inner}</div></td></tr><tr><td>last</td></tr></tbody></table></div><p>after</p>`,
  );
});

describe('code', () => {
  const block = (code: string, language = 'js') =>
    `<pre><code class="language-${language}">${code}</code></pre>`;

  test('is highlighted, and otherwise unchanged', async () => {
    expect(await rendered(block('const a = &quot;&lt;b&gt;&quot;;\n'))).toBe(
      '<pre tabindex="0"><code class="language-js"><span class="hl-keyword">const</span> a = <span class="hl-string">"&lt;b&gt;"</span>;\n</code></pre>',
    );
  });

  test('is plain for search', async () => {
    const { text } = await renderBody(block('const a = 1;'), { images });
    expect(text).toBe('const a = 1;');
  });

  test.each([
    ['in no language known', block('const a', 'klingon')],
    ['of one endless line', block('a'.repeat(301))],
    ['of very many lines', block('const a;\n'.repeat(1200))],
    ['without a language', '<pre><code>const a</code></pre>'],
  ])('%s stays plain', async (_name, html) => {
    expect(await rendered(html)).toBe(html.replace('<pre>', '<pre tabindex="0">'));
  });

  test('is highlighted up to a limit', async () => {
    const html = await rendered(block('const a;\n'.repeat(1100)).repeat(8));
    expect(html.split('hl-keyword').length - 1).toBe(5 * 1100);
  });
});

test('an aside is a note rather than a landmark, and the link back from a footnote has a label', async () => {
  expect(await rendered('<aside class="tip"><p>Try it</p></aside>')).toBe(
    '<aside role="note" class="tip"><p>Try it</p></aside>',
  );
  const notes =
    '<section class="footnotes"><ol><li id="fn1"><p>A <a href="#r1" class="footnote-backref">↩</a></p></li></ol></section>';
  expect(
    await rendered(`<p>b<sup class="footnote-ref"><a href="#fn1" id="r1">[1]</a></sup></p>${notes}`),
  ).toContain('<a aria-label="Back to the text" href="#r1" class="footnote-backref">');
});

test('footnote links that lead nowhere become text', async () => {
  const note = (id: number, to: number) =>
    `<li id="fn${id}" class="footnote-item"><p>Note ${id} <a href="#fnref${to}" class="footnote-backref">↩︎</a></p></li>`;
  const notes = `<section class="footnotes"><ol class="footnotes-list">${note(1, 1)}${note(2, 2)}</ol></section>`;
  const reference = (id: number) =>
    `<sup class="footnote-ref"><a href="#fn${id}" id="fnref${id}">[${id}]</a></sup>`;
  const html = await rendered(`<p>a${reference(1)}b${reference(9)}</p>${notes}`);
  expect(html).toContain(`a${reference(1)}b<sup>[9]</sup>`);
  expect(html).toContain('href="#fnref1"');
  expect(html).toContain('Note 2');
  expect(html).not.toContain('#fnref2');
});

describe('additional images', () => {
  const place = async (html: string, ...additionalImages: ReturnType<typeof image>[]) =>
    order(await rendered(html, { additionalImages }));

  test('follow every second paragraph by position, the rest come at the end', async () => {
    expect(await place(paragraphs(5), image(3, '/c'), image(1, '/a'), image(2, '/b'))).toBe('12a34b5c');
  });

  test('of equal positions keep their order', async () => {
    expect(await place(paragraphs(4), image(7, '/a'), image(7, '/b'), image(0, '/c'))).toBe('12c34ab');
  });

  test('count only top-level paragraphs that are not empty', async () => {
    const html = '<p>1</p><p> </p><p><br></p><blockquote><p>q</p></blockquote><h2>h</h2><p>2</p><p>3</p>';
    expect(await place(html, image(1, '/a'))).toBe('12a3');
  });

  test('are placed without any text', async () => {
    expect(await place('', image(1, '/a'))).toBe('a');
  });

  test('have caption and alt text, and only safe URLs', async () => {
    const additionalImages = [
      { position: 1, url: '/media/a.png', caption: '<b> & ক', alt: '"x"' },
      { position: 2, url: 'javascript:alert(1)', caption: 'no', alt: '' },
    ];
    const html = await rendered('', { additionalImages });
    expect(html).toMatch(
      /^<figure class="additional"><picture>.*alt="&quot;x&quot;".*<figcaption>&lt;b&gt; &amp; ক<\/figcaption><\/figure>$/,
    );
    expect(html).not.toContain('javascript');
  });
});

describe('texts derived from a body', () => {
  const html =
    '<h2>Title</h2><p class="credit">by x</p><p>First <em>words</em><br>here.</p><ul><li>item</li></ul>' +
    '<table><caption>cap</caption><tbody><tr><td>cell</td></tr></tbody></table><pre><code>code()</code></pre>' +
    '<p>Last<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> <img src="/a.png" alt="a cat"></p>' +
    '<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item">note</li></ol></section>';

  test('are, for search, everything and the headings', async () => {
    const additionalImages = [{ position: 1, url: '/b', caption: 'A dog', alt: 'dog' }];
    const { text, headings } = await renderBody(html, { images, additionalImages });
    expect(headings).toBe('Title');
    expect(text).toBe(
      'Title\nby x\nFirst words here.\nitem\ncap\ncell\ncode()\nLast\nnote\na cat\nA dog\ndog',
    );
  });

  test('are, for excerpts, the start of the running text', async () => {
    expect((await renderBody(html, { images })).start).toBe('First words here. item Last');
    expect((await renderBody('<h2>Only a title</h2>', { images })).start).toBe('Only a title');
    const long = (await renderBody(`<p>${'শব্দ '.repeat(500)}</p>`, { images })).start;
    expect(long.length).toBeLessThanOrEqual(400);
    expect(long.endsWith('শব্দ')).toBe(true);
  });

  test('of an empty body are empty, and the reading time is a minute', async () => {
    expect(await renderBody('', { images })).toEqual({
      rendered: '',
      toc: [],
      headings: '',
      text: '',
      readMinutes: 1,
      start: '',
    });
  });
});

test('images of wide figures have wide sizes, and decorative ones are said to be', async () => {
  const sizes = async (place: string) => {
    const body = `<figure class="${place}"><img src="/media/a.png" alt="" role="presentation"></figure>`;
    const { rendered } = await renderBody(body, { images });
    expect(rendered).toContain('alt="" role="presentation"');
    return /sizes="([^"]*)"/.exec(rendered)?.[1];
  };
  expect(await sizes('align-left')).toBe('(min-width: 48rem) 44rem, 100vw');
  expect(await sizes('align-wide')).toBe('(min-width: 68rem) 64rem, 100vw');
  expect(await sizes('align-full')).toBe('100vw');
});

describe('galleries', () => {
  const img = '<img src="https://e.org/a.png" alt="" width="30" height="20">';
  const rows = async (count: number) => {
    const body = `<figure class="gallery">${img.repeat(count)}<figcaption>c</figcaption></figure>`;
    const html = await rendered(body);
    expect(html).toMatch(/^<figure class="gallery"><div class="gallery-row"><div style="flex:1.5 1 0%"><img/);
    expect(html).toMatch(/<\/div><figcaption>c<\/figcaption><\/figure>$/);
    return html
      .split('gallery-row')
      .slice(1)
      .map((row) => row.split('<img').length - 1);
  };

  test.each([
    [2, [2]],
    [3, [3]],
    [4, [2, 2]],
    [5, [3, 2]],
    [7, [3, 2, 2]],
    [9, [3, 3, 3]],
  ])('of %d images have rows', async (count, expected) => {
    expect(await rows(count)).toEqual(expected);
  });

  test('of one image are ordinary figures', async () => {
    expect(await rendered(`<figure class="gallery">${img}</figure>`)).not.toContain('gallery-row');
  });
});

test('tasks have a checkbox that readers cannot change, before their text', async () => {
  const body = '<ul><li class="task-open">a</li><li class="task-done"><p>b</p><p>c</p></li><li>d</li></ul>';
  expect((await renderBody(body, { images })).rendered).toBe(
    '<ul><li class="task-open"><input type="checkbox" disabled="" aria-label="Not done">a</li>' +
      '<li class="task-done"><p><input type="checkbox" disabled="" checked="" aria-label="Done">b</p><p>c</p></li><li>d</li></ul>',
  );
});

describe('reading time', () => {
  test.each([
    ['one word', 'word', 1],
    ['200 words', 'word '.repeat(200), 1],
    ['201 words', 'word '.repeat(201), 2],
    ['Bengali words', 'লেখা '.repeat(401), 3],
    ['Chinese characters', '字'.repeat(1001), 3],
    ['Japanese in both alphabets', 'かカ'.repeat(500), 2],
    ['both added', `${'word '.repeat(100)}${'字'.repeat(251)}`, 2],
    ['no words', '… — !', 1],
  ])('%s', (_name, text, minutes) => {
    expect(readingMinutes(text)).toBe(minutes);
  });

  test('ignores an invalid language', () => {
    expect(readingMinutes('word', 'not a language')).toBe(1);
  });
});

describe('embeds', () => {
  const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';
  const PLAYER = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';
  const embed = (url: string, text = url) => `<p class="embed"><a href="${url}">${text}</a></p>`;
  const card = (more: Partial<LinkCard> = {}): LinkCard => ({
    title: 'T <1>',
    description: 'D & e',
    siteName: 'S',
    pageUrl: '',
    confirmed: null,
    image: null,
    ...more,
  });
  const withCard = (url: string, more: Partial<LinkCard> = {}) =>
    rendered(embed(url), { cards: new Map([[url, card({ pageUrl: url, ...more })]]) });

  test('are cards with title, description, site and picture', async () => {
    const html = await withCard('https://e.org/a', { image: OWN });
    expect(html).toContain(
      '<a href="https://e.org/a" rel="noopener noreferrer" tabindex="-1" aria-hidden="true"><picture>',
    );
    expect(html).toContain(
      '<strong>T &lt;1&gt;</strong></a></p><p dir="auto">D &amp; e</p><p><small>S</small></p></div>',
    );
    expect(playerOrigins(html)).toEqual([]);
  });

  test('show what is known before their pages are fetched', async () => {
    expect(await rendered(embed('https://www.e.org/a', 'A title'))).toBe(
      '<div class="embed"><p dir="auto"><a href="https://www.e.org/a" rel="noopener noreferrer"><strong>A title</strong></a></p><p><small>e.org</small></p></div>',
    );
    expect(await rendered(embed(VIDEO))).toContain('<small>YouTube</small>');
    expect(await rendered(embed(VIDEO, 'A film'))).toContain('aria-label="Play: A film"><span>Play</span>');
    const gist = embed('https://gist.github.com/ada/0123456789abcdef0123456789abcdef', 'Notes');
    expect(await rendered(gist)).toContain('aria-label="Show: Notes"><span>Show</span>');
  });

  test('have a player if a provider is known, of which nothing is loaded', async () => {
    const html = await rendered(embed(VIDEO));
    expect(html).toContain(`<a data-action="player" data-frame="${PLAYER}" data-size="16/9" href="${VIDEO}"`);
    expect(html).not.toMatch(/<iframe|src=/);
    expect(playerOrigins(html)).toEqual(['https://www.youtube-nocookie.com']);
  });

  test('have the player of the page to which a short URL leads', async () => {
    const html = await withCard('https://spotify.link/x', {
      pageUrl: 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT',
    });
    expect(playerOrigins(html)).toEqual(['https://open.spotify.com']);
  });

  test('have the player of a federated server only if it is confirmed', async () => {
    const url = 'https://films.example/w/kkGMgK9ZtnKfYAgnEtQxbv';
    expect(playerOrigins(await withCard(url))).toEqual([]);
    expect(playerOrigins(await withCard(url, { confirmed: 'mastodon' }))).toEqual([]);
    expect(playerOrigins(await withCard(url, { confirmed: 'peertube' }))).toEqual(['https://films.example']);
  });

  test('are searched by their titles, and are not part of the running text', async () => {
    const { text, start } = await renderBody(`${embed(VIDEO)}<p>Words</p>`, {
      images,
      cards: new Map([[VIDEO, card()]]),
    });
    expect([text, start]).toEqual(['Words\nT <1>\nD & e', 'Words']);
  });

  test('allow no other origin, whatever the text says', async () => {
    const lure = '&lt;a data-action="player" data-frame="https://evil.example/"&gt;';
    const html = await rendered(
      `<p title='${lure}'>${lure}</p><pre><code class="language-html">${lure}</code></pre>`,
    );
    expect(playerOrigins(html)).toEqual([]);
  });

  test('are found in a body', () => {
    const body = `<p><a href="/a">a</a></p>${embed('https://e.org/?a&amp;b', 'x')}${embed(VIDEO)}${embed(VIDEO)}`;
    expect(embedUrlsIn(body)).toEqual(['https://e.org/?a&b', VIDEO]);
  });
});
