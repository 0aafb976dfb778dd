import { getSchema } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { bodyExtensions } from '../app/features/editor/extensions.ts';
import { joinBlocks, parseBlocks } from '../app/features/merge/blocks.ts';
import { compareHunks, resolveHunks } from '../app/features/merge/three-way-merge.ts';
import { cleanBody, compareBodies, renderBody } from '../domain/body/body.ts';
import { findErrors } from '../domain/body/published/testing.ts';
import { readBodyText, writeBodyText } from '../domain/export/markdown/body-markdown.ts';
import { serialiseBody } from '../shared/body/schema.ts';

const img = (name: string) => `<img src="https://e.org/${name}.png" alt="${name}">`;
const note = (label: string) =>
  `<p>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> ${label}</p><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>b <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>`;

/** Each block that an author can insert, with a text that changes. */
const BLOCKS: Record<string, (text: string) => string> = {
  paragraph: (text) => `<p>a <strong>b</strong> ${text}</p>`,
  heading: (text) => `<h2>${text}</h2>`,
  'bullet list': (text) => `<ul><li>a<ul><li>${text}</li></ul></li></ul>`,
  'task list': (text) => `<ul><li class="task-open">a</li><li class="task-done">${text}</li></ul>`,
  quote: (text) => `<blockquote><p>${text}</p></blockquote>`,
  callout: (text) => `<aside class="note"><p>a</p><p>${text}</p></aside>`,
  toggle: (text) => `<details open=""><summary>${text}</summary><p>a</p></details>`,
  image: (text) => `<figure class="align-wide">${img('a')}<figcaption>${text}</figcaption></figure>`,
  gallery: (text) =>
    `<figure class="gallery">${img('a')}<a href="https://e.org/">${img('b')}</a>${img('c')}<figcaption>${text}</figcaption></figure>`,
  embed: (text) => `<p class="embed"><a href="https://e.org/${text}">https://e.org/${text}</a></p>`,
  formula: (text) => `<p class="formula">\\begin{cases}x &amp; y &lt; 2 \\\\\n${text}\\end{cases}</p>`,
  'formula in a line': (text) => `<p>a <span class="formula">x_1 &lt; ${text}</span>, b</p>`,
  table: (text) =>
    `<table><caption>c</caption><thead><tr><th>a</th></tr></thead><tbody><tr><td>${text}</td></tr></tbody></table>`,
  code: (text) => `<pre><code class="language-js">a\n\n  ${text} = '$x$';</code></pre>`,
  footnote: note,
  divider: (text) => `<hr><p>${text}</p>`,
  'definition list': (text) => `<dl><dt>a</dt><dd>${text}</dd></dl>`,
};

const parser = {
  parseFromString: (html: string) => parseHTML(`<!doctype html>${html}`).document,
} as unknown as globalThis.DOMParser;
const schema = getSchema(bodyExtensions());

/** Opens a body in the editor and saves it. */
function edit(html: string): string {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  return serialiseBody(DOMParser.fromSchema(schema).parse(document.body as unknown as Node));
}

test.each(Object.entries(BLOCKS))(
  'a %s survives save, sanitiser, merge, history, export and import',
  async (_name, block) => {
    const before = `<p>first</p>${block('old')}`;
    const mine = `<p>first</p>${block('new')}`;
    const theirs = `<p>first changed</p>${block('old')}`;
    for (const body of [before, mine]) {
      expect(edit(body)).toBe(body);
      expect(await cleanBody(body)).toEqual({ html: body, dropped: [] });
      expect(findErrors((await renderBody(body, { images: new Map() })).rendered)).toEqual([]);
      const imported = await cleanBody(readBodyText(await writeBodyText(body)));
      expect(imported.html).toBe(body);
      expect(edit(imported.html)).toBe(body);
    }
    const [base, own, other] = [before, mine, theirs].map((html) => parseBlocks(html, parser));
    const merged = joinBlocks(resolveHunks(compareHunks(base!, own!, other!), () => undefined));
    expect((await cleanBody(merged)).html).toBe(`<p>first changed</p>${block('new')}`);
    expect(await compareBodies(before, before)).toMatchObject({ isSame: true });
  },
);

test.each(Object.entries(BLOCKS))('a change of a %s is in the history', async (_name, block) => {
  expect(await compareBodies(block('old'), block('new'))).toMatchObject({ isSame: false });
});
