import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { findArticle } from '../articles/articles.ts';
import { visitor } from '../context.ts';
import { as, testContext } from '../testing.ts';
import { makeNotices } from './files/notices.ts';
import { importContent } from './import.ts';
import { resolveObsidian } from './markdown/obsidian.ts';
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
See [[Green vault#Steeping|steeping]]. #brewing/hot and \`#code\`, C#, ==bright== %%secret
remark%% end. ^block-1

> [!quote]
> Words

> [!faq] Why?
> Because.`,
      'Notes/Green vault.md': '## Steeping\nThree minutes %%hidden%%.',
    });
    const ctx = testContext(getDb());
    const report = await importContent(ctx, { path: folder.path });
    const tea = await findArticle(as(ctx, visitor), 'tea-vault');
    expect(tea.kind === 'found' && tea.article).toMatchObject({
      title: 'Tea vault',
      tags: ['tea', 'brewing/hot'],
      post: '<p>See <a href="/blog/green-vault#steeping">steeping</a>. #brewing/hot and <code>#code</code>, C#, <mark>bright</mark> end.</p><blockquote><p>Words</p></blockquote><blockquote><p><strong>Why?</strong></p><p>Because.</p></blockquote>',
    });
    const green = await findArticle(ctx, 'green-vault');
    expect(green.kind === 'found' && green.article).toMatchObject({ title: 'Green vault', status: 'draft' });
    expect(report.withheld).toMatchObject([{ why: ['a note that does not say that it is public'] }]);
  });
});

it.each(['%%', '==', '== a', '^a ', ' ', '\t^', '==a= '])(
  'resolves %j many times over in bounded work',
  (part) => {
    const text = part.repeat(400_000 / part.length);
    expect(resolveObsidian(text, makeNotices()).length).toBeLessThanOrEqual(text.length * 2);
  },
);
