import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { findArticle } from '../articles/articles.ts';
import { visitor } from '../context.ts';
import { as, testContext } from '../testing.ts';
import { importContent } from './import.ts';
import { convertMarkdown } from './markdown/markdown.ts';
import { type SourceFolder, sourceFolder } from './testing.ts';

eachDatabaseInAllTier('an import of a vault of Obsidian', (getDb) => {
  let folder: SourceFolder;
  afterEach(() => folder.remove());

  it('reads notes, their tags and links, and hides comments', async () => {
    folder = await sourceFolder({
      '.obsidian/app.json': '{}',
      'Notes/Tea vault.md': `---
tags: [tea]
publish: true
date: 2023-01-02
---
See [[Green vault#Steeping|steeping]], [[Unsaid vault|a rest]] and [it](<Unsaid vault.md>). #brewing/hot and \`#code\`, C#, ==bright== %%secret
remark%% end. ^block-1

> [!quote]
> Words

> [!faq] Why?
> Because.`,
      'Notes/Green vault.md': '---\npublish: true\n---\n## Steeping\nThree minutes %%hidden%%.',
      'Notes/Unsaid vault.md': 'See [[Tea vault]].',
    });
    const ctx = testContext(getDb());
    const report = await importContent(ctx, { path: folder.path });
    const tea = await findArticle(as(ctx, visitor), 'tea-vault');
    expect(tea.kind === 'found' && tea.article).toMatchObject({
      title: 'Tea vault',
      tags: ['tea', 'brewing/hot'],
      post: '<p>See <a href="/blog/green-vault#steeping">steeping</a>, a rest and it. #brewing/hot and <code>#code</code>, C#, <mark>bright</mark> end.</p><blockquote><p>Words</p></blockquote><blockquote><p><strong>Why?</strong></p><p>Because.</p></blockquote>',
    });
    expect(report.leftOut).toContainEqual({
      path: 'Notes/Tea vault.md',
      what: "a link to 'Notes/Unsaid vault.md', which is not public",
      times: 2,
    });
    const unsaid = await findArticle(ctx, 'unsaid-vault');
    expect(unsaid.kind === 'found' && unsaid.article).toMatchObject({
      title: 'Unsaid vault',
      status: 'draft',
      post: '<p>See <a href="/blog/tea-vault">Tea vault</a>.</p>',
    });
    expect(report.withheld).toMatchObject([{ why: ['a note that does not say that it is public'] }]);
  });
});

it.each([
  ['%%a\n\nb **c** %%d', '<p>d</p>'],
  ['x %%a\n\n- b\n\n```\nc\n```\n\n%% d', '<p>x </p><p> d</p>'],
  ['%%\n<div>\na\n%%\n</div>\n\nb', '<p>b</p>'],
  ['`%%` 100%%', '<p><code>%%</code> 100%%</p>'],
])('hides no more and no less than the comments of %j', (source, shown) => {
  const { html } = convertMarkdown(source, { vault: true });
  expect(html.replace(/<(\w+)>\s*<\/\1>/g, '').replace(/<\/?(?:ul|li|strong)>|\n/g, '')).toContain(shown);
});

it.each(['%%', '==', '== a', '^a ', ' ', '\t^', '==a= '])(
  'resolves %j many times over in bounded work',
  (part) => {
    const text = part.repeat(100_000 / part.length);
    expect(convertMarkdown(text, { vault: true }).html.length).toBeLessThanOrEqual(text.length * 4);
  },
);
