import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { createCategory } from '../../categories/categories.ts';
import type { Ctx } from '../../context.ts';
import { as, testAccount, testServices } from '../../testing.ts';
import {
  createArticle,
  deleteArticle,
  latestDrafts,
  nextScheduled,
  submitForReview,
  updateArticle,
} from '../articles.ts';
import { articleInput } from '../testing.ts';

eachDatabase('The work of an account', (getDb) => {
  let now: number;
  let editor: Ctx;
  let author: Ctx;
  beforeEach(async () => {
    await getDb().write(async (tx) => {
      for (const table of ['article', 'category', 'user'] as const) await tx.deleteFrom(table).execute();
    });
    now = Date.parse('2026-11-20T09:00:00Z');
    const services = { ...testServices(getDb()), now: () => now++ };
    editor = as(services, await testAccount(services, 'editor', 'ed@example.org', 'Ed'));
    author = as(services, await testAccount(services, 'author', 'ann@example.org', 'Ann'));
    await createCategory(editor, { name: articleInput().category });
  });

  const titles = async (list: Promise<{ title: string }[]>) => (await list).map(({ title }) => title);

  it('lists the own drafts, the last saved first', async () => {
    const draft = (ctx: Ctx, title: string) => createArticle(ctx, articleInput({ title, status: 'draft' }));
    const first = await draft(author, 'First');
    for (const title of ['2', '3', '4', '5']) await draft(author, title);
    const last = await draft(author, '6');
    await draft(editor, 'Of the editor');
    await createArticle(author, articleInput({ title: 'Published' }));
    await updateArticle(author, first._id, { excerpt: 'More' });
    expect(await titles(latestDrafts(author))).toEqual(['First', '6', '5', '4', '3']);
    await submitForReview(author, last._id, { version: 1, message: '' });
    expect(await titles(latestDrafts(author))).toEqual(['First', '5', '4', '3', '2']);
    await deleteArticle(author, first._id);
    expect(await titles(latestDrafts(author))).toEqual(['5', '4', '3', '2']);
  });

  it('names a draft without a title by its first words', async () => {
    await createArticle(author, articleInput({ title: '', status: 'draft', post: '<p>Begun at night</p>' }));
    expect(await titles(latestDrafts(author))).toEqual(['Begun at night']);
  });

  it('lists what is published next: of all for editors, the own for authors', async () => {
    const schedule = (ctx: Ctx, title: string, publishAt: string) =>
      createArticle(ctx, articleInput({ title, status: 'scheduled', publishAt }));
    await schedule(editor, 'Later', '2026-12-02T09:00:00.000Z');
    await schedule(author, 'Sooner', '2026-12-01T09:00:00.000Z');
    expect(await titles(nextScheduled(editor))).toEqual(['Sooner', 'Later']);
    expect(await titles(nextScheduled(author))).toEqual(['Sooner']);
  });

  it('is read from indexes that know its order', async () => {
    const queries: CompiledQuery[] = [];
    const plugin: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        queries.push(getDb().read.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const ctx = { ...author, db: { ...getDb(), read: getDb().read.withPlugin(plugin) } };
    await latestDrafts(ctx);
    await nextScheduled(ctx);
    expect(queries).toHaveLength(2);
    const used = await Promise.all(queries.map(plan));
    // With few rows, PostgreSQL finds the index of all articles by their last save as good.
    expect(used[0]).toMatch(
      getDb().dialect === 'sqlite' ? /article_own_drafts/ : /article_own_drafts|article_edited/,
    );
    expect(used[1]).toContain('article_due');
    expect(used.join('\n')).not.toMatch(/TEMP B-TREE|\bSort\b/);
  });

  /** The plan of a query. PostgreSQL would read few rows without an index, but not a million. */
  async function plan({ sql, parameters }: CompiledQuery): Promise<string> {
    const sqlite = getDb().dialect === 'sqlite';
    return getDb()
      .ddl.connection()
      .execute(async (one) => {
        if (!sqlite) await one.executeQuery(CompiledQuery.raw('set enable_seqscan = off'));
        const explain = `explain ${sqlite ? 'query plan ' : ''}${sql}`;
        const { rows } = await one.executeQuery(CompiledQuery.raw(explain, [...parameters]));
        if (!sqlite) await one.executeQuery(CompiledQuery.raw('reset enable_seqscan'));
        return JSON.stringify(rows);
      });
  }
});
