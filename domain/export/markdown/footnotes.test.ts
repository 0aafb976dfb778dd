import { expect, it } from 'vitest';
import { cleanBody } from '../../body/body.ts';
import { readBodyText, writeBodyText } from './body-markdown.ts';

const reference = '<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>';
const notes =
  '<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>b <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>';

it.each([
  [`<p>a${reference}</p>${notes}`, 'a[^1]\n\n[^1]: b'],
  [`<p dir="rtl">a${reference}</p>${notes}`, `<p dir="rtl">a${reference}</p>\n\n[^1]: b`],
  ['<aside class="warning"><p>a</p></aside>', '> [!WARNING]\n> a'],
  [`<p>a</p>${notes}`, `a\n\n${notes}`],
  ['<p>a[^1]</p><blockquote><p>[!NOTE] b</p></blockquote>', 'a\\[^1]\n\n> \\[!NOTE] b'],
])('writes %s as Markdown that is read as the same', async (body, text) => {
  const written = await writeBodyText(body);
  expect(written).toEqual({ format: 'markdown', text });
  expect((await cleanBody(readBodyText(written))).html).toBe(body);
});

it.each([
  `a${reference.replace('[', '\\[')}\n\n${notes}`,
  `a${reference.replace('[', '\\[')}\n\n<aside class="note">\n\nc\n\n</aside>\n\n${notes}`,
])('reads %s of an export made before', async (text) => {
  const callout = text.includes('aside') ? '<aside class="note"><p>c</p></aside>' : '';
  const body = `<p>a${reference}</p>${callout}${notes}`;
  expect((await cleanBody(readBodyText({ format: 'markdown', text }))).html).toBe(body);
});
