import { beforeAll, expect, it } from 'vitest';
import { emptyForm } from '../../../contract/form-content.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { createAuthor, deleteAuthor, mergeAuthors, updateAuthor } from '../../authors/authors.ts';
import { visitor } from '../../context.ts';
import { as } from '../../testing.ts';
import { saveWorkingCopy } from '../drafts/autosave.ts';
import { previewArticle } from '../drafts/preview.ts';
import { compareRevisions } from '../history/compare.ts';
import { readRevision } from '../history/revisions.ts';
import { listArticles } from '../read/list-articles.ts';
import { articleInput, listQuery, type TwoEditors, twoEditors } from '../testing.ts';
import { createArticle } from './create.ts';
import { updateArticle } from './update.ts';

eachDatabase('Several authors of an article', (getDb) => {
  let site: TwoEditors;
  beforeAll(async () => {
    site = await twoEditors(getDb());
    for (const name of ['Grace', 'Hedy']) await createAuthor(site.ada, { name });
    await createArticle(site.ada, articleInput({ title: 'Of Ada' }));
  });
  const make = (fields: Record<string, unknown>) => createArticle(site.ada, articleInput(fields));
  const slugs = ({ authors }: { authors: { slug: string }[] }) => authors.map(({ slug }) => slug);

  it('are stored in their order, each once, with the first one as the author', async () => {
    const made = await make({ authors: ['hedy', 'ada', 'hedy'] });
    expect(made.author.name).toBe('Hedy');
    expect(slugs(made)).toEqual(['hedy', 'ada']);
    const changed = await updateArticle(site.bob, made._id, { authors: ['grace', 'hedy', 'ada'] });
    expect(changed.author.name).toBe('Grace');
    expect(slugs(changed)).toEqual(['grace', 'hedy', 'ada']);
    expect(changed.updatedAt > made.updatedAt).toBe(true);
    expect(slugs(await updateArticle(site.bob, made._id, { title: 'Other' }))).toEqual(slugs(changed));
    expect(slugs(await updateArticle(site.bob, made._id, { authors: [] }))).toEqual([]);
  });

  it('default to the account, and must exist', async () => {
    expect(slugs(await make({}))).toEqual(['ada']);
    expect(slugs(await make({ authors: [] }))).toEqual(['ada']);
    await expect(make({ authors: ['ada', 'nobody'] })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'authors' }],
    });
  });

  it('are named by former slugs too', async () => {
    const { _id } = await createAuthor(site.ada, { name: 'Renamed' });
    await updateAuthor(site.ada, _id, { slug: 'new-name' });
    expect(slugs(await make({ authors: ['renamed'] }))).toEqual(['new-name']);
  });

  it('are in revisions and their comparison', async () => {
    const made = await make({ authors: ['ada', 'grace'] });
    await updateArticle(site.ada, made._id, { authors: ['grace'], version: 1 });
    expect(slugs(await readRevision(site.ada, made._id, 1))).toEqual(['ada', 'grace']);
    const compared = await compareRevisions(site.ada, made._id, { from: 1, to: 2 });
    expect(compared.fields).toMatchObject([
      {
        label: 'Authors',
        parts: [
          { kind: 'removed', text: 'Ada, ' },
          { kind: 'same', text: 'Grace' },
        ],
      },
    ]);
  });

  it('are previewed, without those who do not exist', async () => {
    const content = { ...emptyForm, title: 'Unsaved', post: '<p>x</p>', authors: 'hedy,nobody,ada' };
    await saveWorkingCopy(site.ada, 'a-session-of-ada', {
      account: site.ada.actor.userId!,
      articleId: null,
      sequence: 1,
      basedOn: null,
      content,
    });
    const page = await previewArticle(site.ada, { sessionId: 'a-session-of-ada', article: null });
    expect(slugs(page!.article)).toEqual(['hedy', 'ada']);
    expect(page!.article.author.name).toBe('Hedy');
  });

  it('are each matched by the filter of lists', async () => {
    const made = await make({ title: 'Found by both', authors: ['ada', 'grace'] });
    for (const author of ['Ada', 'Grace']) {
      const { data } = await listArticles(as(site.ctx, visitor), listQuery({ author }));
      expect(data.map(({ _id }) => _id)).toContain(made._id);
    }
  });

  it('survive a merge of authors while an article is being saved', async () => {
    const [from, into] = [
      await createAuthor(site.ada, { name: 'From' }),
      await createAuthor(site.ada, { name: 'Into' }),
    ];
    const made = await make({ authors: ['from', 'grace'] });
    const [saved] = await Promise.all([
      updateArticle(site.ada, made._id, { title: 'Saved meanwhile' }),
      mergeAuthors(site.ada, from._id, into._id),
    ]);
    expect(saved.title).toBe('Saved meanwhile');
    expect(slugs(await updateArticle(site.ada, made._id, { excerpt: 'x' }))).toEqual(['into', 'grace']);
    await expect(deleteAuthor(site.ada, into._id)).rejects.toMatchObject({ code: 'conflict' });
  });
});
