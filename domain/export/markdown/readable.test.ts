import { expect, it } from 'vitest';
import { cleanBody, readBody } from '../../body/body.ts';
import { readBodyText, writeBodyText } from './body-markdown.ts';
import { writeReadableFile } from './readable-file.ts';

it.each([
  // Readers that make links of URLs take a backslash for a part of one.
  ['See https://e.org/a_b/~me?a=1&amp;b=2#c now', 'See https://e.org/a_b/~me?a=1&b=2#c now'],
  ['See https://e.org/_x_/ and www.e.org.', 'See https\\://e.org/\\_x\\_/ and www.e.org.'],
  ['https://e.org/a<br>b', 'https\\://e.org/a\\\nb'],
  ['https://e.org/*<em>b</em>', 'https\\://e.org/\\**b*'],
  ['<a href="https://e.org/a_b">https://e.org/*a</a>', '[https://e.org/\\*a](https://e.org/a_b)'],
  // They differ in what begins and ends a mark between letters and other characters.
  ['a <s>b c</s>d <s>“e”</s>', 'a ~~b c~~d ~~“e”~~'],
  ['a<s>(b)</s>c', 'a<s>(b)</s>c'],
  ['a<strong><s>b.</s></strong>', '&#x61;**<s>b.</s>**'],
])('writes %s as Markdown that all readers read alike', async (content, markdown) => {
  const body = `<p>${content}</p>`;
  expect(writeReadableFile({}, readBody(body)).split('---\n')[2]).toBe(`\n${markdown}\n`);
  expect((await cleanBody(readBodyText(await writeBodyText(body)))).html).toBe(body);
});
