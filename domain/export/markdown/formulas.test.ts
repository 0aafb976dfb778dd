import { expect, it } from 'vitest';
import { cleanBody } from '../../body/body.ts';
import { readBodyText, writeBodyText } from './body-markdown.ts';

const block = (tex: string) => `<p class="formula">${tex}</p>`;
const inline = (tex: string) => `<span class="formula">${tex}</span>`;

it.each([
  [`<p>a ${inline('x_1 &lt; y*z*')} b</p>`, 'a $x_1 < y*z*$ b'],
  [block('\\frac{1}{2}'), '$$\n\\frac{1}{2}\n$$'],
  [
    `<p>a</p>${block('\\begin{align}\na &amp; b \\\\\nc\n\\end{align}')}<p>b</p>`,
    'a\n\n$$\n\\begin{align}\na & b \\\\\nc\n\\end{align}\n$$\n\nb',
  ],
  [`<blockquote>${block('x\ny')}</blockquote>`, '> $$\n> x\n> y\n> $$'],
  // Markdown would end these formulas early, or make one of plain text.
  [block('a\n\nb'), null],
  [`<p>${inline('x$y')} and ${inline('x')}5</p>`, null],
  ['<p>It costs $5 or 6$, and $x$ is text</p>', null],
  ['<p>$$</p><p>x</p><p>$$</p>', null],
  [
    `<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>${inline('a|b')}</td></tr></tbody></table>`,
    null,
  ],
])('writes %s as Markdown that is read as the same', async (body, markdown) => {
  const written = await writeBodyText(body);
  if (markdown !== null) expect(written).toEqual({ format: 'markdown', text: markdown });
  expect((await cleanBody(readBodyText(written))).html).toBe(body);
});
