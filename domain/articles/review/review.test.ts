import { beforeEach, expect, it } from 'vitest';
import { MAX_REVIEWS } from '../../../contract/limits.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { isQuick } from '../../../scripts/tests/tier.ts';
import { createCategory } from '../../categories/categories.ts';
import { type Actor, type Ctx, system } from '../../context.ts';
import { storeImage } from '../../images/images.ts';
import { imageBytes } from '../../images/testing.ts';
import { as, testAccount, testContext, testServices } from '../../testing.ts';
import { changeStaffRole } from '../../users/users.ts';
import {
  compareReview,
  createArticle,
  findArticle,
  listReviews,
  manageArticles,
  publishReview,
  readArticleForEditing,
  readArticleForHistory,
  readProposal,
  readReview,
  returnReview,
  submitForReview,
  updateArticle,
  withdrawReview,
} from '../articles.ts';
import { articleInput } from '../testing.ts';
import { publishDueArticles } from '../write/publish-due.ts';
import { sendReviewEmail } from './emails.ts';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@example.org' };
const HOUR_MS = 3_600_000;

eachDatabase('A review', (getDb) => {
  let now: number;
  let writer: Ctx;
  let editor: Ctx;
  let cleo: Actor;
  beforeEach(async () => {
    await getDb().write(async (tx) => {
      for (const table of ['article', 'author', 'category', 'user', 'job'] as const)
        await tx.deleteFrom(table).execute();
    });
    now = Date.parse('2026-11-20T09:00:00Z');
    const services = { ...testServices(getDb(), MAIL), now: () => now++ };
    cleo = await testAccount(services, 'contributor', 'cleo@example.org', 'Cleo');
    writer = as(services, cleo);
    editor = as(services, await testAccount(services, 'editor', 'ed@example.org', 'Ed'));
    await createCategory(editor, { name: articleInput().category });
  });

  const draft = (fields = {}) => createArticle(writer, articleInput({ status: 'draft', ...fields }));
  const submit = (id: string, input: object = {}) =>
    submitForReview(writer, id, { version: 1, message: 'Please look', ...input });
  const seen = async (id: string) => (await readReview(editor, id))!;
  const shown = async (id: string) => {
    const found = await findArticle(testContext(getDb(), { userId: null, role: 'visitor' }), id);
    return found.kind === 'found' && found.article.status === 'published' ? found.article.title : null;
  };
  const emails = async (to: string) =>
    (await getDb().read.selectFrom('job').select('payload').where('kind', '=', 'letter').execute())
      .map(({ payload }) => payload)
      .filter((payload) => payload.includes(to));

  it('of a draft is listed, published as it was read, and told to the writer', async () => {
    const { _id } = await draft();
    await submit(_id);
    expect(await listReviews(editor)).toMatchObject([
      { _id, state: 'waiting', isProposal: false, submittedBy: 'Cleo', message: 'Please look' },
    ]);
    const read = await seen(_id);
    await updateArticle(writer, _id, { post: '<p>Something else</p>' });
    await expect(publishReview(editor, _id, read)).rejects.toMatchObject({ code: 'conflict' });
    expect(await seen(_id)).toMatchObject({ version: 1, currentVersion: 2 });
    await publishReview(editor, _id, await seen(_id));
    expect(await shown(_id)).toBe(articleInput().title);
    expect(await listReviews(editor)).toEqual([]);
    expect((await emails('cleo@example.org')).join()).toContain('was published');
  });

  it.skipIf(isQuick)('is seen by editors however many another writer has submitted before', async () => {
    for (let i = 0; i <= MAX_REVIEWS; i++) await submit((await draft({ title: `Flood ${i}` }))._id);
    const dora = as(writer, await testAccount(writer, 'contributor', 'dora@example.org', 'Dora'));
    const { _id } = await createArticle(dora, articleInput({ status: 'draft' }));
    await submitForReview(dora, _id, { version: 1, message: '' });
    const list = await listReviews(editor);
    expect(list).toHaveLength(MAX_REVIEWS);
    expect(list.at(-1)).toMatchObject({ _id, submittedBy: 'Dora' });
    expect(list[0]).toMatchObject({ title: 'Flood 0' });
  });

  it('is sent back with a note, and submitted again', async () => {
    const { _id } = await draft();
    await submit(_id);
    await returnReview(editor, _id, { ...(await seen(_id)), note: 'A source, please' });
    expect(await listReviews(editor)).toEqual([]);
    expect(await listReviews(writer)).toMatchObject([
      { state: 'returned', note: 'A source, please', decidedBy: 'Ed' },
    ]);
    expect((await emails('cleo@example.org')).join()).toContain('A source, please');
    await submit(_id);
    expect(await seen(_id)).toMatchObject({ state: 'waiting', note: '', decidedBy: null });
    await withdrawReview(writer, _id);
    expect(await readReview(writer, _id)).toBeNull();
  });

  it('of a change leaves the published text until an editor publishes it', async () => {
    const { _id } = await draft();
    await updateArticle(editor, _id, { status: 'published' });
    const title = articleInput().title;
    await submit(_id, {
      version: 2,
      change: { title: 'Another title', post: '<p>New <script>x</script></p>' },
    });
    expect(await shown(_id)).toBe(title);
    const comparison = await compareReview(editor, _id);
    expect(comparison.title.some(({ kind }) => kind !== 'same')).toBe(true);
    const read = await seen(_id);
    await submit(_id, { version: 2, change: { title: 'A third title' } });
    await expect(publishReview(editor, _id, read)).rejects.toMatchObject({ code: 'conflict' });
    await publishReview(editor, _id, await seen(_id));
    expect(await shown(_id)).toBe('A third title');
    expect(await readReview(editor, _id)).toBeNull();
  });

  it('of a change from a foreign archive changes no other fields', async () => {
    const { _id } = await draft();
    await updateArticle(editor, _id, { status: 'published' });
    await submit(_id, { version: 2, change: { title: 'Another title', tags: [], excerpt: 'x' } });
    const change_json = JSON.stringify({ title: 'Another title', featured: true });
    await getDb().autocommit.updateTable('review').set({ change_json }).execute();
    await expect(publishReview(editor, _id, await seen(_id))).rejects.toMatchObject({ code: 'invalid' });
    expect(await shown(_id)).toBe(articleInput().title);
  });

  it('of a change keeps its images until it ends', async () => {
    const { _id } = await draft();
    await updateArticle(editor, _id, { status: 'published' });
    const { key } = await storeImage(writer, await imageBytes('png'));
    const uses = () =>
      getDb().read.selectFrom('image_use').select('role').where('owner_kind', '=', 'review').execute();
    await submit(_id, { version: 2, change: { bannerImg: `/media/${key}` } });
    expect(await uses()).toEqual([{ role: 'banner' }]);
    await withdrawReview(writer, _id);
    expect(await uses()).toEqual([]);
  });

  it('of a change does not undo what was published since', async () => {
    const { _id } = await draft();
    await updateArticle(editor, _id, { status: 'published' });
    await submit(_id, { version: 2, change: { title: 'Another title' } });
    await updateArticle(editor, _id, { post: '<p>Corrected</p>' });
    expect(await listReviews(editor)).toHaveLength(1);
    await expect(publishReview(editor, _id, await seen(_id))).rejects.toThrow('was changed since');
    const { revision, basedOn } = (await readProposal(editor, _id))!;
    expect([revision.title, revision.post, basedOn]).toEqual(['Another title', '<p>Corrected</p>', 2]);
    const { submittedAt: replaces } = await seen(_id);
    const change = { title: 'Another title' };
    await submitForReview(editor, _id, { version: 3, message: '', change, replaces });
    expect(await listReviews(writer)).toMatchObject([{ submittedBy: 'Cleo', message: 'Please look' }]);
    await publishReview(editor, _id, await seen(_id));
    expect(await findArticle(editor, _id)).toMatchObject({
      article: { title: 'Another title', post: '<p>Corrected</p>' },
    });
  });

  it('of a change is replaced by another account only once that has read it', async () => {
    const { _id } = await draft();
    await updateArticle(editor, _id, { status: 'published' });
    const propose = (who: Ctx, title: string, replaces?: string) =>
      submitForReview(who, _id, {
        version: 2,
        message: '',
        change: { title },
        ...(replaces && { replaces }),
      });
    const first = await propose(writer, 'By Cleo');
    await expect(propose(editor, 'By Ed')).rejects.toMatchObject({ code: 'conflict' });
    const second = await propose(writer, 'By Cleo again');
    await expect(propose(editor, 'By Ed', first.submittedAt)).rejects.toThrow('your text stays here');
    expect((await readProposal(editor, _id))!.revision.title).toBe('By Cleo again');
    await returnReview(editor, _id, { ...(await seen(_id)), note: 'Not yet' });
    await expect(propose(editor, 'By Ed')).rejects.toMatchObject({ code: 'conflict' });
    await propose(editor, 'By Ed', second.submittedAt);
    expect((await readProposal(writer, _id))!.revision.title).toBe('By Ed');
  });

  it.each(['{', '[]', '{"title":7}'])('of the change %s says that it cannot be read', async (change_json) => {
    const { _id } = await draft();
    await updateArticle(editor, _id, { status: 'published' });
    await submit(_id, { version: 2, change: { title: 'Another title' } });
    await getDb().autocommit.updateTable('review').set({ change_json }).execute();
    const seenReview = await seen(_id);
    await expect(compareReview(editor, _id)).rejects.toThrow('cannot be read. Send it back');
    await expect(readProposal(writer, _id)).rejects.toThrow('cannot be read. Send it back');
    await expect(publishReview(editor, _id, seenReview)).rejects.toThrow('cannot be read. Send it back');
    await returnReview(editor, _id, { ...seenReview, note: 'Again, please' });
  });

  it('is not for what cannot be published, what is stale, and others', async () => {
    const { _id } = await draft({ bannerImg: null });
    await expect(submit(_id)).rejects.toMatchObject({ code: 'invalid' });
    const own = await draft();
    await expect(submit(own._id, { version: 7 })).rejects.toMatchObject({ code: 'conflict' });
    await expect(submit(own._id, { change: { title: 'x' } })).rejects.toMatchObject({ code: 'invalid' });
    const other = as(writer, await testAccount(writer, 'contributor', 'dan@example.org'));
    const byOther = submitForReview(other, own._id, { version: 1, message: '' });
    await expect(byOther).rejects.toMatchObject({ code: 'not_found' });
    await submit(own._id);
    for (const one of [publishReview, withdrawReview])
      await expect(one(other, own._id, await seen(own._id))).rejects.toMatchObject({
        code: expect.stringMatching(/forbidden|not_found/),
      });
    expect(await listReviews(other)).toEqual([]);
    await expect(publishReview(writer, own._id, await seen(own._id))).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('waits for what an author scheduled who may no longer publish', async () => {
    await changeStaffRole(as(writer, system), cleo.userId!, 'author');
    const author = as(writer, { ...cleo, role: 'author' });
    const publishAt = new Date(now + HOUR_MS).toISOString();
    const confirmed = await createArticle(
      author,
      articleInput({ status: 'scheduled', publishAt, title: 'Kept' }),
    );
    const left = await createArticle(author, articleInput({ status: 'scheduled', publishAt, title: 'Left' }));
    await changeStaffRole(as(writer, system), cleo.userId!, 'contributor');
    expect((await listReviews(editor)).map(({ title }) => title).sort()).toEqual(['Kept', 'Left']);
    await updateArticle(editor, confirmed._id, { excerpt: 'Confirmed' });
    expect((await listReviews(editor)).map(({ title }) => title)).toEqual(['Left']);
    now += 2 * HOUR_MS;
    await publishDueArticles(as(writer, system));
    expect(await shown(confirmed._id)).toBe('Kept');
    expect(await shown(left._id)).toBeNull();
    expect(await listReviews(editor)).toMatchObject([{ title: 'Left', status: 'draft' }]);
  });

  it('keeps a proposed change when an article waits for a schedule to be confirmed', async () => {
    const { _id } = await draft();
    const bob = await testAccount(editor, 'editor', 'bob@example.org', 'Bob');
    await updateArticle(editor, _id, { status: 'published' });
    await submit(_id, { version: 2, change: { title: 'Better title' } });
    const publishAt = new Date(now + HOUR_MS).toISOString();
    await updateArticle(as(editor, bob), _id, { status: 'scheduled', publishAt });
    await changeStaffRole(as(editor, system), bob.userId!, null);
    expect((await seen(_id)).message).toMatch(/^The account that scheduled this .*\n\nPlease look$/);
    now += 2 * HOUR_MS;
    await publishDueArticles(as(writer, system));
    expect(await seen(_id)).toMatchObject({ isProposal: true, submittedBy: 'Cleo', state: 'waiting' });
    expect((await readProposal(editor, _id))!.revision.title).toBe('Better title');
  });

  it('is not told to a writer who may not read the draft any more', async () => {
    const { _id } = await draft();
    await submit(_id);
    const admin = await testAccount(editor, 'admin', 'ada@example.org', 'Ada');
    await changeStaffRole(as(editor, admin), cleo.userId!, null);
    const { submittedAt, currentVersion } = await seen(_id);
    await returnReview(editor, _id, { note: 'Name the source', submittedAt, currentVersion });
    expect(await emails('cleo@example.org')).toEqual([]);
  });

  it('is told to each editor at most once an hour', async () => {
    const { _id } = await draft();
    await submit(_id);
    const jobs = () =>
      getDb().read.selectFrom('job').selectAll().where('kind', '=', 'review-email').execute();
    const run = async () => {
      const [job] = await jobs();
      const { signal } = new AbortController();
      return sendReviewEmail(as(writer, system), JSON.parse(job!.payload), signal, { wasInterrupted: false });
    };
    expect(await run()).toMatchObject({ runAgainAt: expect.any(Number) });
    await submit(_id);
    expect(await jobs()).toHaveLength(1);
    expect(await emails('ed@example.org')).toHaveLength(1);
    now += HOUR_MS;
    await submit(_id);
    expect(await run()).toBeDefined();
    expect(await emails('ed@example.org')).toHaveLength(2);
    now += 2 * HOUR_MS;
    expect(await run()).toBeUndefined();
  });

  it('a scheduled article is read and not changed by a writer who may not publish', async () => {
    const { _id } = await draft();
    await updateArticle(editor, _id, { status: 'scheduled', publishAt: '2026-12-01T09:00:00.000Z' });
    await expect(readArticleForEditing(writer, _id)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await readArticleForHistory(writer, _id)).toMatchObject({ version: 2, mayChange: false });
    expect(await readArticleForHistory(editor, _id)).toMatchObject({ mayChange: true });
    expect((await manageArticles(writer, { term: '', page: 1, whose: 'mine' })).data).toMatchObject([
      { mayChange: false },
    ]);
    const other = as(editor, await testAccount(editor, 'contributor', 'eve@example.org', 'Eve'));
    await expect(readArticleForHistory(other, _id)).rejects.toMatchObject({ code: 'not_found' });
    await updateArticle(editor, _id, { status: 'published' });
    expect(await readArticleForHistory(writer, _id)).toMatchObject({ mayChange: true });
  });
});
