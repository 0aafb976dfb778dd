import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { createCategory } from '../../categories/categories.ts';
import { type Actor, type Ctx, system, visitor } from '../../context.ts';
import { PUBLISH_DUE, startJobs } from '../../jobs/jobs.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import { changeStaffRole } from '../../users/users.ts';
import {
  articleJobs,
  createArticle,
  deleteArticle,
  findArticle,
  readArticleForEditing,
  updateArticle,
} from '../articles.ts';
import { articleInput } from '../testing.ts';
import { publishDueArticles } from './publish-due.ts';

eachDatabase('A scheduled article', (getDb) => {
  let ctx: Ctx;
  let admin: Actor;
  let now = Date.parse('2026-11-21T09:00:00Z');
  beforeAll(async () => {
    ctx = { ...testContext(getDb()), now: () => now };
    admin = await testAccount(ctx, 'admin', 'ada@example.org');
  });
  const editor = () => as(ctx, admin);
  const lookup = async (slug: string) => (await findArticle(as(ctx, visitor), slug)).kind;
  const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const plan = (title: string, minutes: number) =>
    createArticle(editor(), articleInput({ title, status: 'scheduled', publishAt: inMinutes(minutes) }));
  const jobs = () =>
    getDb()
      .read.selectFrom('job')
      .select(['kind', 'run_at'])
      .where('kind', '=', PUBLISH_DUE)
      .orderBy('run_at')
      .execute();

  it('is published once at its time, dated at that time', async () => {
    const planned = await plan('Planned', 10);
    const moment = inMinutes(10);
    expect(await publishDueArticles(as(ctx, system))).toBe(0);
    now += 11 * 60_000;
    const version = await ctx.db.contentVersion.read();
    expect(await publishDueArticles(as(ctx, system))).toBe(1);
    expect(await publishDueArticles(as(ctx, system))).toBe(0);
    expect(await ctx.db.contentVersion.read()).toBe(version + 1);
    expect(await findArticle(as(ctx, visitor), planned.slug)).toMatchObject({
      article: { status: 'published', createdAt: moment, version: 2 },
    });
    expect(await jobs()).toEqual([]);
  });

  it('waits as a draft if the account that saved it last may no longer publish it', async () => {
    const author = await testAccount(ctx, 'author', 'thea@example.org');
    await createCategory(editor(), { name: 'essays' });
    const planned = async (title: string) =>
      createArticle(
        as(ctx, author),
        articleInput({ title, category: 'essays', status: 'scheduled', publishAt: inMinutes(10) }),
      );
    const [waits, confirmed] = [await planned('Waits'), await planned('Confirmed')];
    await updateArticle(editor(), confirmed._id, { excerpt: 'Read by an administrator' });
    await changeStaffRole(editor(), author.userId!, 'contributor');
    now += 11 * 60_000;
    expect(await publishDueArticles(as(ctx, system))).toBe(1);
    expect([await lookup(waits.slug), await lookup(confirmed.slug)]).toEqual(['absent', 'found']);
    expect(await readArticleForEditing(editor(), waits._id)).toMatchObject({
      status: 'draft',
      publishAt: null,
      version: 2,
    });
    const { detail } = await getDb()
      .read.selectFrom('audit')
      .select('detail')
      .where('subject', '=', 'Waits')
      .where('action', '=', 'article.unscheduled')
      .executeTakeFirstOrThrow();
    expect(detail).toContain('may no longer publish');
  });

  it('has a row in the audit log that names who scheduled it and who changed it last', async () => {
    const bob = as(ctx, await testAccount(ctx, 'admin', 'bob@example.org'));
    const { _id } = await plan('Told', 10);
    await updateArticle(editor(), _id, { excerpt: 'Only the text' });
    await updateArticle(bob, _id, { publishAt: inMinutes(20) });
    await updateArticle(editor(), _id, { excerpt: 'Only the text again' });
    now += 21 * 60_000;
    await publishDueArticles(as(ctx, system));
    now += 1;
    await updateArticle(editor(), _id, { title: 'Told twice', featured: true });
    await updateArticle(bob, _id, { featured: true });
    await updateArticle(bob, _id, { featured: false });
    for (const fields of [{ excerpt: 'Last', featured: false }, { unlisted: true }]) {
      await updateArticle(editor(), _id, { featured: true });
      await updateArticle(bob, _id, fields);
    }
    const rows = await getDb()
      .read.selectFrom('audit')
      .select(['action', 'actor_name', 'actor_email', 'detail'])
      .where('subject', 'like', 'Told%')
      .orderBy('id')
      .execute();
    expect(rows.map(({ action, actor_email, detail }) => [action, actor_email, detail])).toEqual([
      ['article.scheduled', 'ada@example.org', expect.stringMatching(/^for 2026-/)],
      ['article.scheduled', 'bob@example.org', expect.stringMatching(/^for 2026-/)],
      [
        'article.published',
        null,
        expect.stringMatching(
          /^scheduled by .*\(bob@example\.org\), last changed by .*\(ada@example\.org\)$/,
        ),
      ],
      ['article.featured', 'ada@example.org', null],
      ['article.changed', 'ada@example.org', 'title'],
      ['article.unfeatured', 'bob@example.org', null],
      ['article.featured', 'ada@example.org', null],
      ['article.unfeatured', 'bob@example.org', null],
      ['article.changed', 'bob@example.org', 'excerpt'],
      ['article.featured', 'ada@example.org', null],
      ['article.unfeatured', 'bob@example.org', null],
      ['article.changed', 'bob@example.org', 'unlisted'],
    ]);
    expect(rows[2]!.actor_name).toBe('Schedule');
  });

  it('has one job, which moves and ends with the schedule', async () => {
    const planned = await plan('Moved', 10);
    const later = inMinutes(20);
    await updateArticle(editor(), planned._id, { publishAt: later });
    expect(await jobs()).toEqual([{ kind: 'publish-due-articles', run_at: later }]);
    expect(await readArticleForEditing(editor(), planned._id)).toMatchObject({ publishAt: later });
    await updateArticle(editor(), planned._id, { title: 'Moved again' });
    expect(await jobs()).toHaveLength(1);
    await updateArticle(editor(), planned._id, { status: 'draft' });
    expect(await jobs()).toEqual([]);
    const deleted = await plan('Deleted', 10);
    await deleteArticle(editor(), deleted._id);
    expect(await jobs()).toEqual([]);
  });

  it('is published by the server’s jobs, even by two at once', async () => {
    const first = await plan('By a job', 1);
    const second = await plan('By a job as well', 2);
    now += 3 * 60_000;
    const running = [startJobs(ctx, articleJobs), startJobs(ctx, articleJobs)];
    await expect.poll(jobs).toEqual([]);
    await Promise.all(running.map((one) => one.stop()));
    expect([await lookup(first.slug), await lookup(second.slug)]).toEqual(['found', 'found']);
    const { version } = await readArticleForEditing(editor(), first._id);
    expect(version).toBe(2);
  });
});
