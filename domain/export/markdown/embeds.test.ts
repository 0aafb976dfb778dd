import { expect, it } from 'vitest';
import { cleanBody } from '../../body/body.ts';
import { readBodyText, writeBodyText } from './body-markdown.ts';

const embed = (url: string, text = url) => `<p class="embed"><a href="${url}">${text}</a></p>`;

it.each([
  [`<p>a</p>${embed('https://e.org/a_b_c')}<p>b</p>`, 'a\n\nhttps://e.org/a_b_c\n\nb'],
  [embed('https://e.org/?a=1&amp;b=2'), 'https://e.org/?a=1&b=2'],
  [`<blockquote>${embed('https://e.org/x')}</blockquote>`, '> https://e.org/x'],
  // Markdown would change these URLs and this text, and these paragraphs would become cards.
  [embed('https://e.org/*a*'), null],
  [embed('https://e.org/?a&amp;amp;b'), null],
  [embed('https://e.org/', 'A title'), null],
  ['<p>https://e.org/</p>', null],
  ['<p><a href="https://e.org/">https://e.org/</a></p>', null],
  ['<ul><li>https://e.org/</li></ul>', '- https://e.org/'],
])('writes %s as Markdown that is read as the same', async (body, markdown) => {
  const written = await writeBodyText(body);
  if (markdown !== null) expect(written).toEqual({ format: 'markdown', text: markdown });
  expect((await cleanBody(readBodyText(written))).html).toBe(body);
});
