import { expect, test } from 'vitest';
import { cleanBody } from './body.ts';

const note = (id: string) => `<li id="${id}" class="footnote-item"><p>${id}</p></li>`;
const notes = (...ids: string[]) =>
  `<section class="footnotes"><ol class="footnotes-list">${ids.map(note).join('')}</ol></section>`;

test.each([
  ['<p>a</p>', notes('fn1'), '<p>behind</p>'],
  ['<p>a</p><p></p>', notes('fn1'), '<p>behind</p><p></p>'],
  ['<p>a</p>', notes('fn1'), `<p>behind</p>${notes('fn2')}`],
])('a body with text behind its notes is stored in the right order: %s%s%s', async (before, list, after) => {
  const { html } = await cleanBody(before + list + after);
  const ids = after.includes('fn2') ? ['fn1', 'fn2'] : ['fn1'];
  const blank = before.endsWith('<p></p>') ? '<p></p>' : '';
  expect(html).toBe(`<p>a</p>${blank}<p>behind</p>${notes(...ids)}`);
  expect((await cleanBody(html)).html).toBe(html);
});

test('an empty paragraph before the notes is not stored', async () => {
  expect((await cleanBody(`<p>a</p><p></p>${notes('fn1')}`)).html).toBe(`<p>a</p>${notes('fn1')}`);
});
