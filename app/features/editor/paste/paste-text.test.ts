import { describe, expect, test } from 'vitest';
import { looksLikeMarkdown } from './detect-markdown.ts';
import { fileFromDataUrl } from './image-files.ts';
import { markdownHtml } from './markdown-html.ts';
import { readRtfImages } from './rtf-images.ts';
import { tableHtml } from './tab-separated.ts';

test.each([
  '# Title\n\nText',
  'See [the log](https://example.org) of it.',
  '- one\n- two',
  '1. one\n2. two',
  '```js\na\n```',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  'Some **bold** words\n\n> and a quote',
  '- [x] Alone and done',
])('%j is Markdown', (text) => {
  expect(looksLikeMarkdown(text)).toBe(true);
});

test.each([
  'Just a sentence.',
  'Rated 4 * out of 5 * by us',
  '#hashtag and #another',
  'He said - not loudly - that\nit was 5 - 3',
  'a_variable_name and another_one',
  '- Lonely dash, as in a dialogue.',
  'Cost: $5 [sic] (approx.)',
])('%j is plain text', (text) => {
  expect(looksLikeMarkdown(text)).toBe(false);
});

test('renders Markdown without its front matter', () => {
  const html = markdownHtml('---\ntitle: A\ntags:\n  - b\n---\n# One\n\nTwo[^1] ~~three~~\n\n[^1]: Note');
  expect(html).toContain('<h1>One</h1>');
  expect(html).toContain('<s>three</s>');
  expect(html).toContain('class="footnote-ref"');
  expect(html).not.toContain('title: A');
});

test('tasks in Markdown keep their state', () => {
  expect(
    markdownHtml('- [ ] one\n- [x] **two**\n  1. [X] three\n- [link](/a) and [x]').replace(/\n/g, ''),
  ).toBe(
    '<ul><li class="task-open">one</li><li class="task-done"><strong>two</strong><ol><li class="task-done">three</li></ol></li><li><a href="/a">link</a> and [x]</li></ul>',
  );
});

describe('tab-separated text', () => {
  const cells = (html: string | null) =>
    html
      ?.split('<tr>')
      .slice(1)
      .map((row) => [...row.matchAll(/<p>(.*?)<\/p>/g)].map(([, cell]) => cell));

  test.each([
    [
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\r\n1\t2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\t\n1\t2',
      [
        ['a', ''],
        ['1', '2'],
      ],
    ],
    [
      '\tb\n1\t2',
      [
        ['', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\tc\n1\t2',
      [
        ['a', 'b', 'c'],
        ['1', '2', ''],
      ],
    ],
    [
      'a\t"b\n""c"" <i>"\n1\t2 "x"',
      [
        ['a', 'b<br>"c" &lt;i&gt;'],
        ['1', '2 "x"'],
      ],
    ],
    ['a\t"b\n1\t2"', [['a', 'b<br>1\t2']]],
  ])('%j becomes a table', (text, rows) => {
    expect(cells(tableHtml(text)) ?? null).toEqual(rows.length > 1 ? rows : null);
  });

  test.each([
    'a\tb',
    'A sentence.\nAnother\tone.',
    '\tif (a)\n\treturn',
    '1.\tone\n2.\ttwo',
    '\u2022\tone\n\u2022\ttwo',
    'a\tb\n\nc\td',
    `${'a\tb\n'.repeat(3000)}`,
    '"a\t'.repeat(200_000),
  ])('%.40j is not a table', (text) => {
    expect(tableHtml(text)).toBeNull();
  });
});

test('reads the file of a data URL', async () => {
  const file = fileFromDataUrl('data:image/png;base64,iVBORw0K\nGgo=');
  expect(file?.type).toBe('image/png');
  expect([...new Uint8Array((await file?.arrayBuffer()) as ArrayBuffer)].slice(0, 4)).toEqual([
    0x89, 0x50, 0x4e, 0x47,
  ]);
  expect(fileFromDataUrl('https://example.org/a.png')).toBeNull();
});

test('reads each image of rich text once', () => {
  const png = '89504e470d0a1a0a0000000d49484452'.repeat(2);
  const shape = (type: string, hex: string) =>
    `{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex100\\picw2540\\pich1270\\${type}\\bliptag-1{\\*\\blipuid 0f3a5b}\n${hex.replace(/(.{16})/g, '$1\r\n')}}`;
  const rtf = `{\\rtf1\\ansi text {\\*\\shppict${shape('pngblip', png)}}{\\nonshppict${shape('wmetafile8', '00'.repeat(40))}} more {\\*\\shppict${shape('emfblip', '01'.repeat(40))}}}`;
  const [first, second, ...more] = readRtfImages(rtf);
  expect(first?.type).toBe('image/png');
  expect(first?.bytes).toHaveLength(32);
  expect(second).toBeNull();
  expect(more).toEqual([]);
});
