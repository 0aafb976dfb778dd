import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newComment } from '../../contract/comment.ts';
import { formatInstant, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createArticle, updateArticle } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import { type Actor, type Ctx, type Services, visitor } from '../context.ts';
import { doJobs, emailsTo } from '../email/testing.ts';
import { changeSettings } from '../site/site.ts';
import { as, testAccount, testContext } from '../testing.ts';
import {
  banWriter,
  commentJobs,
  confirmComment,
  decideComments,
  deleteComment,
  editComment,
  endBan,
  findConfirmable,
  findNotified,
  importComments,
  listBans,
  listQueue,
  readCommentForm,
  readComments,
  replyToComment,
  reportComment,
  stopReplyEmails,
  writeComment,
} from './comments.ts';

const HERE = '203.0.113.7';
const DAY_MS = 24 * HOUR_MS;

eachDatabase('comments of readers', (getDb) => {
  let services: Services;
  let system: Ctx;
  let ada: Ctx;
  let uma: Ctx;
  let guest: Ctx;
  let slug: string;
  let articleId: string;
  let now = Date.now();

  const failure = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: { code: string }) => error.code,
    );
  const person = (actor: Actor) => as({ ...services, now: () => now }, actor);
  const newArticle = async (fields: Record<string, unknown> = {}) => {
    const article = await createArticle(ada, articleInput({ title: 'On tea', ...fields }));
    return article;
  };
  const say = (ctx: Ctx, text: string, fields: Record<string, unknown> = {}) => {
    now += 1;
    return writeComment(ctx, slug, newComment.parse({ text, ...fields }), HERE);
  };
  const asGuest = (text: string, fields: Record<string, unknown> = {}) =>
    say(guest, text, { name: 'Gus', email: 'gus@example.org', ...fields });
  const shown = async () => (await readComments(guest, slug, 1)).data.comments;
  const texts = async () => (await shown()).map(({ html }) => html);
  const approve = async (id: string | null) => decideComments(ada, [{ _id: id!, state: 'approved' }]);
  const setSettings = (settings: Record<string, unknown>) =>
    changeSettings(system, settings as never, undefined);
  const contentVersion = async () =>
    (await getDb().read.selectFrom('content_version').select('n').executeTakeFirstOrThrow()).n;
  const linkIn = (email: string, kind: string) =>
    new RegExp(`/comments/${kind}\\?token=([^\\s>]+)`).exec(email)?.[1] ?? '';
  const confirmLast = async (address = 'gus@example.org') => {
    const token = linkIn((await emailsTo(services, address)).at(-1)!, 'confirm');
    return { token, confirmed: await confirmComment(guest, token) };
  };

  beforeAll(async () => {
    system = testContext(getDb(), undefined, { SMTP_URL: 'smtp://mail.example.org' });
    // Emails go to files all the same.
    services = system;
    ada = person(await testAccount(services, 'admin', 'ada@example.org', 'Ada'));
    uma = person(await testAccount(services, 'user', 'uma@example.org', 'Uma'));
    guest = person(visitor);
    await setSettings({ commentsEnabled: true, commentsTrust: false, commentsDays: 0 });
  });
  beforeEach(async () => {
    const article = await newArticle();
    slug = article.slug;
    articleId = article._id;
  });

  it('are public only after a yes, and raise no content version', async () => {
    const before = await contentVersion();
    const empty = await readComments(guest, slug, 1);
    const written = await say(uma, 'Nice *tea*');
    expect(written.state).toBe('waiting');
    expect(await texts()).toEqual([]);
    expect((await readCommentForm(uma, slug)).own).toMatchObject([{ waiting: true, canEdit: true }]);
    expect((await readCommentForm(guest, slug)).own).toEqual([]);
    expect(await approve(written._id)).toEqual([{ _id: written._id, state: 'pending' }]);
    expect(await shown()).toMatchObject([{ name: 'Uma', team: false, html: '<p>Nice <em>tea</em></p>' }]);
    const filled = await readComments(guest, slug, 1);
    expect(filled.etag).not.toBe(empty.etag);
    expect((await readComments(guest, slug, 1)).etag).toBe(filled.etag);
    await decideComments(ada, [{ _id: written._id!, state: 'spam' }]);
    expect(await texts()).toEqual([]);
    expect(await contentVersion()).toBe(before);
  });

  it('of the team are public at once', async () => {
    expect((await say(ada, 'Welcome')).state).toBe('public');
    expect(await shown()).toMatchObject([{ name: 'Ada', team: true }]);
  });

  it('by an email address are confirmed once, and then wait', async () => {
    expect(await failure(say(guest, 'Hello'))).toBe('invalid');
    expect(await failure(asGuest('Hello', { name: 'Adа' }))).toBe('invalid');
    const written = await asGuest('Hello there');
    expect(written.state).toBe('confirm');
    expect((await listQueue(ada, { state: 'pending' })).comments.map(({ _id }) => _id)).not.toContain(
      written._id,
    );
    const [email] = await emailsTo(services, 'gus@example.org');
    const token = linkIn(email!, 'confirm');
    expect(await findConfirmable(guest, token)).toMatchObject({ name: 'Gus', text: 'Hello there' });
    expect(await findConfirmable(guest, `${token}x`)).toBeNull();
    expect(await texts()).toEqual([]);
    const confirmed = await confirmComment(guest, token);
    expect(confirmed?.state).toBe('waiting');
    expect(await texts()).toEqual([]);
    const known = { ...guest, commenter: confirmed!.commenter };
    expect((await readCommentForm(known, slug)).name).toBe('Gus');
    expect((await say(known, 'And again')).state).toBe('waiting');
    expect((await readCommentForm({ ...guest, commenter: 'x.y.z' }, slug)).name).toBeNull();
    await approve(written._id);
    expect(await texts()).toEqual(['<p>Hello there</p>']);
    expect(await failure(confirmComment(guest, token))).toBe('none');
    expect(await confirmComment({ ...guest, now: () => now + 8 * DAY_MS }, token)).toBeNull();
  });

  it('of trusted people are public, unless they look like spam', async () => {
    const first = await say(uma, 'One');
    await approve(first._id);
    expect((await say(uma, 'Two')).state).toBe('waiting');
    await setSettings({ commentsTrust: true });
    expect((await say(uma, 'Three')).state).toBe('public');
    const casino = 'casino bonus jackpot https://a.example https://b.example https://c.example';
    for (let i = 0; i < 6; i++) {
      const spam = await asGuest(`${casino} ${i}`, { email: `s${i}@example.org` });
      const { confirmed } = await confirmLast(`s${i}@example.org`);
      expect(confirmed?.state).toBe('waiting');
      await decideComments(ada, [{ _id: spam._id!, state: 'spam' }]);
    }
    expect((await say(uma, casino)).state).toBe('waiting');
    await setSettings({ commentsTrust: false });
  });

  it('are answered in two levels, and the answered are told by email until they end it', async () => {
    const first = await say(uma, 'A question', { notify: true });
    await approve(first._id);
    const reply = await replyToComment(ada, first._id!, 'An answer');
    expect(reply.state).toBe('public');
    const second = await asGuest('Me too', { parent: reply._id });
    await confirmLast();
    await approve(second._id);
    expect(await shown()).toMatchObject([
      {
        replies: [
          { name: 'Ada', to: null },
          { name: 'Gus', to: 'Ada' },
        ],
      },
    ]);
    await doJobs(services, 'comment-reply-email', commentJobs['comment-reply-email'] as never);
    const [email] = (await emailsTo(services, 'uma@example.org')).slice(-1);
    expect(email).toContain('An answer');
    expect(email).toMatch(/^List-Unsubscribe:\s+<http[^>]*\/account\/comments\/stop/m);
    const token = linkIn(email!, 'stop');
    expect(await findNotified(guest, token)).toBe('Uma');
    expect(await stopReplyEmails(guest, token)).toBe(true);
    expect(await stopReplyEmails(guest, `${token}x`)).toBe(false);
    const count = (await emailsTo(services, 'uma@example.org')).length;
    await replyToComment(ada, first._id!, 'More');
    await doJobs(services, 'comment-reply-email', commentJobs['comment-reply-email'] as never);
    expect(await emailsTo(services, 'uma@example.org')).toHaveLength(count);
  });

  it('tell nobody of a reply that was taken back', async () => {
    const first = await say(uma, 'A question', { notify: true });
    await approve(first._id);
    const reply = await asGuest('Buy this', { parent: first._id });
    await confirmLast();
    await approve(reply._id);
    await decideComments(ada, [{ _id: reply._id!, state: 'pending' }]);
    const count = (await emailsTo(services, 'uma@example.org')).length;
    await doJobs(services, 'comment-reply-email', commentJobs['comment-reply-email'] as never);
    expect(await emailsTo(services, 'uma@example.org')).toHaveLength(count);
  });

  it('are changed for 15 minutes and then wait again, and deleted leave a place for their replies', async () => {
    const first = await say(uma, 'Frist');
    await approve(first._id);
    await replyToComment(ada, first._id!, 'Indeed');
    expect(await failure(editComment(guest, first._id!, 'Mine'))).toBe('unauthenticated');
    expect((await editComment(uma, first._id!, 'First')).state).toBe('waiting');
    expect(await shown()).toMatchObject([{ html: '', name: '', replies: [{ html: '<p>Indeed</p>' }] }]);
    await approve(first._id);
    expect(await shown()).toMatchObject([{ html: '<p>First</p>', edited: true }]);
    now += 16 * MINUTE_MS;
    expect(await failure(editComment(uma, first._id!, 'Last'))).toBe('conflict');
    const other = person(await testAccount(services, 'user', `other-${first._id}@example.org`, 'Otto'));
    expect(await failure(deleteComment(other, first._id!))).toBe('not_found');
    await deleteComment(uma, first._id!);
    expect(await shown()).toMatchObject([{ html: '', name: '', replies: [{ name: 'Ada' }] }]);
    const row = await getDb()
      .read.selectFrom('comment')
      .selectAll()
      .where('id', '=', first._id!)
      .executeTakeFirst();
    expect(row).toMatchObject({ text: '', rendered: '', author_name: '', user_id: null, network: null });
    expect(await approve(first._id)).toEqual([]);
  });

  it('of a clock that was ahead are not changed for years, and hide nothing from moderators', async () => {
    const truth = now;
    now += 365 * DAY_MS;
    const { _id } = await say(uma, 'Of the future');
    const payload = JSON.stringify({ userId: ada.actor.userId, since: formatInstant(now) });
    now = truth;
    expect(await failure(editComment(uma, _id!, 'Later'))).toBe('conflict');
    const count = (await emailsTo(services, 'ada@example.org')).length;
    await getDb()
      .autocommit.updateTable('job')
      .set({ payload })
      .where('kind', '=', 'comment-email')
      .execute();
    await say(uma, 'Of today');
    await doJobs(services, 'comment-email', commentJobs['comment-email'] as never);
    expect(await emailsTo(services, 'ada@example.org')).toHaveLength(count + 1);
  });

  it('close after days, and are off for an article or the site', async () => {
    await setSettings({ commentsDays: 2 });
    expect((await say(uma, 'In time')).state).toBe('waiting');
    const later = { ...uma, now: () => Date.now() + 3 * DAY_MS };
    expect(await failure(writeComment(later, slug, newComment.parse({ text: 'Late' }), HERE))).toBe(
      'conflict',
    );
    expect((await readComments(later, slug, 1)).data.open).toBe(false);
    await setSettings({ commentsDays: 0 });
    await updateArticle(ada, articleId, { noComments: true });
    expect(await failure(readComments(guest, slug, 1))).toBe('not_found');
    expect(await failure(say(uma, 'Hello?'))).toBe('not_found');
    await updateArticle(ada, articleId, { noComments: false });
    await setSettings({ commentsEnabled: false });
    expect(await failure(readComments(guest, slug, 1))).toBe('not_found');
    await setSettings({ commentsEnabled: true });
    expect(await failure(readComments(guest, 'no-such-article', 1))).toBe('not_found');
  });

  it('are refused to those who are banned, by account, address and network', async () => {
    const umas = await say(uma, 'Hello');
    await banWriter(ada, { comment: umas._id!, kind: 'account' });
    expect(await failure(say(uma, 'Again'))).toBe('forbidden');
    const [ban] = await listBans(ada);
    await endBan(ada, ban!._id);
    expect((await say(uma, 'Again')).state).toBe('waiting');
    const gus = await asGuest('Hello');
    await confirmLast();
    await banWriter(ada, { comment: gus._id!, kind: 'email' });
    expect(await failure(asGuest('Again'))).toBe('forbidden');
    expect((await asGuest('Again', { email: 'gustav@example.org' })).state).toBe('confirm');
    await banWriter(ada, { comment: gus._id!, kind: 'network' });
    expect(await failure(asGuest('Again', { email: 'gustav@example.org' }))).toBe('forbidden');
    const elsewhere = newComment.parse({ text: 'x', name: 'G', email: 'g@example.org' });
    expect(await failure(writeComment(guest, slug, elsewhere, '203.0.113.250'))).toBe('forbidden');
    expect((await writeComment(guest, slug, elsewhere, '203.0.114.7')).state).toBe('confirm');
    for (const { _id } of await listBans(ada)) await endBan(ada, _id);
    const rows = await getDb().read.selectFrom('comment').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('203.0.11');
  });

  it('are reported once by each person', async () => {
    const written = await say(ada, 'Provocative');
    for (let i = 0; i < 3; i++) await reportComment(uma, written._id!, HERE);
    await reportComment(guest, written._id!, HERE);
    await reportComment(guest, written._id!, HERE);
    const { comments, counts } = await listQueue(ada, { state: 'reported' });
    expect(comments).toMatchObject([{ _id: written._id, reports: 2 }]);
    expect(counts.reported).toBe(1);
    await approve(written._id);
    expect((await listQueue(ada, { state: 'reported' })).comments).toEqual([]);
    expect(await failure(reportComment(guest, 'x', HERE))).toBe('not_found');
  });

  it('of a filled honeypot, or a form sent at once, are not stored', async () => {
    const count = async () => (await getDb().read.selectFrom('comment').select('id').execute()).length;
    const before = await count();
    expect(await asGuest('Buy', { subject: 'SEO' })).toEqual({ _id: null, state: 'confirm' });
    const { token } = await readCommentForm(guest, slug);
    expect(await failure(asGuest('Quick', { token }))).toBe('invalid');
    expect(await count()).toBe(before);
    now += 3000;
    expect((await asGuest('Slow', { token })).state).toBe('confirm');
  });

  it('are limited by network, and without a proof by all', async () => {
    const limited = { ...guest, config: { ...guest.config, rateLimitScale: 1 } };
    const tries: string[] = [];
    for (let i = 0; i < 21; i++)
      tries.push(await failure(say(limited, 'x', { name: 'G', email: `g${i}@example.org` })));
    expect(tries.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'none'));
    expect(tries.at(-1)).toBe('rate_limited');
  });

  it('of an import appear in two levels, with a clean text, and teach the filter', async () => {
    const old = { author: 'Old', email: null, url: null, date: '2020-01-01T00:00:00.000Z' };
    await importComments(system, {
      articleId,
      source: `wp-${articleId}`,
      comments: [
        { ...old, key: 'c/1', parent: null, text: 'One\n\ntwo <script>x</script>', status: 'approved' },
        {
          ...old,
          date: '2020-01-02T00:00:00.000Z',
          key: 'c/2',
          parent: 'c/1',
          text: 'Answer',
          status: 'approved',
        },
        {
          ...old,
          date: '2020-01-03T00:00:00.000Z',
          key: 'c/3',
          parent: 'c/2',
          text: 'Deeper',
          status: 'approved',
        },
        { ...old, key: 'c/4', parent: null, text: 'zzspamword', status: 'spam' },
      ],
    });
    expect(await shown()).toMatchObject([
      { html: '<p>One</p>\n<p>two </p>', replies: [{ html: '<p>Answer</p>' }, { html: '<p>Deeper</p>' }] },
    ]);
    await commentJobs['comments.sweep']!(system, {}, new AbortController().signal, undefined as never);
    const word = await getDb()
      .read.selectFrom('comment_word')
      .selectAll()
      .where('word', '=', 'zzspamword')
      .executeTakeFirst();
    expect(word).toMatchObject({ good: 0, spam: 1 });
  });
});

eachDatabase('the queue of comments', (getDb) => {
  it('is in the order of the filter, has parts and a search, and each decision can be undone', async () => {
    const system = testContext(getDb());
    const ada = as(system, await testAccount(system, 'admin', 'ada@example.org', 'Ada'));
    const uma = as(system, await testAccount(system, 'user', 'uma@example.org', 'Uma'));
    const author = as(system, await testAccount(system, 'author', 'tom@example.org', 'Tom'));
    await changeSettings(system, { commentsEnabled: true }, undefined);
    const { slug } = await createArticle(ada, articleInput({ title: 'On tea' }));
    const ids: string[] = [];
    for (let i = 0; i < 60; i++)
      ids.push((await writeComment(uma, slug, newComment.parse({ text: `Number ${i} ärger` }), HERE))._id!);
    await getDb().autocommit.updateTable('comment').set({ band: 0 }).where('id', '=', ids[59]!).execute();
    await getDb().autocommit.updateTable('comment').set({ band: 2 }).where('id', '=', ids[0]!).execute();
    const first = await listQueue(ada, { state: 'pending' });
    expect(first.counts.pending).toBe(60);
    expect(first.comments[0]).toMatchObject({ _id: ids[59], band: 'fine' });
    expect(first.comments).toHaveLength(50);
    const second = await listQueue(ada, { state: 'pending', after: first.next! });
    expect(second.next).toBeNull();
    expect(second.comments.at(-1)).toMatchObject({ _id: ids[0], band: 'spam' });
    const all = [...first.comments, ...second.comments].map(({ _id }) => _id);
    expect(new Set(all)).toEqual(new Set(ids));
    expect((await listQueue(ada, { state: 'pending', searchTerm: 'number 7' })).comments).toHaveLength(1);
    expect((await listQueue(ada, { state: 'pending', searchTerm: 'ÄRGER' })).comments).toHaveLength(50);
    const words = () => getDb().read.selectFrom('comment_word').selectAll().where('good', '>', 0).execute();
    const decisions = ids.slice(0, 20).map((_id) => ({ _id, state: 'approved' as const }));
    const former = await decideComments(ada, decisions);
    expect(former).toHaveLength(20);
    expect((await words()).find(({ word }) => word === '')).toMatchObject({ good: 20 });
    expect((await listQueue(ada, { state: 'approved' })).comments).toHaveLength(20);
    await decideComments(ada, former);
    expect(await words()).toEqual([]);
    expect((await listQueue(ada, { state: 'pending' })).counts.pending).toBe(60);
    for (const ctx of [uma, author])
      await expect(listQueue(ctx, { state: 'pending' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(listQueue(ada, { state: 'pending', after: 'x' })).rejects.toMatchObject({ code: 'invalid' });
  });
});
