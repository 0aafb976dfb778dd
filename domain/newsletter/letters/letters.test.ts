import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type LetterInput, letterInput, WELCOME } from '../../../contract/letter.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { createCategory } from '../../categories/categories.ts';
import type { Ctx } from '../../context.ts';
import { emailsTo } from '../../email/testing.ts';
import { storeImage } from '../../images/images.ts';
import { imageBytes } from '../../images/testing.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import {
  changeLetter,
  confirm,
  createLetter,
  deleteLetter,
  listArchivedLetters,
  listLetters,
  listNewsletterEmails,
  previewLetter,
  readArchivedLetter,
  readLetter,
  sendLetter,
  sendLetterTest,
  subscribe,
  unsubscribe,
} from '../newsletter.ts';
import { addSubscribers, openTestMail, runNewsletterJobs, type TestMail } from '../testing.ts';
import { signToken } from '../tokens.ts';

const input = (fields: Partial<LetterInput> = {}) =>
  letterInput.parse({
    subject: 'Dear readers',
    post: '<p>The <strong>garden</strong> sleeps.</p>',
    ...fields,
  });

eachDatabase('Letters', (getDb) => {
  let mail: TestMail;
  let system: Ctx;
  let ada: Ctx;

  beforeAll(async () => {
    system = testContext(getDb(), undefined, {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'site@example.org',
      MAIL_PER_MINUTE: '60000',
      PUBLIC_URL: 'https://notes.example',
    });
    ada = as(system, await testAccount(system, 'admin', 'ada@example.org', 'Ada'));
    await testAccount(system, 'user', 'uma@example.org', 'Uma');
    await createCategory(ada, { name: 'essays' });
  });

  beforeEach(async () => {
    mail = openTestMail();
    system = { ...system, mail };
    ada = { ...ada, mail };
    for (const table of ['letter', 'subscriber', 'newsletter_issue', 'newsletter_recipient'] as const)
      await getDb().autocommit.deleteFrom(table).execute();
    await getDb().autocommit.deleteFrom('job').execute();
    await getDb().autocommit.deleteFrom('rate').execute();
  });

  const recipients = () => mail.arrived.map(({ to }) => to).sort();

  it('go once to every subscriber, however often they want articles', async () => {
    await addSubscribers(system, ['a@example.org']);
    await addSubscribers(system, ['w@example.org'], { frequency: 'weekly', categories: '["essays"]' });
    const { _id, version } = await createLetter(ada, input());
    await sendLetter(ada, _id, { audience: { to: 'all' }, version });
    await runNewsletterJobs(system);
    expect(recipients()).toEqual(['a@example.org', 'w@example.org']);
    const [email] = mail.arrived;
    expect(email!.subject).toBe('Dear readers');
    expect(email!.html).toContain('garden');
    expect(email!.text).toMatch(/garden[\s\S]*\/newsletter\/unsubscribe\?token=/);
    expect(email!.html + email!.text).not.toContain('/letters/');
    await expect(sendLetter(ada, _id, { audience: { to: 'all' } })).rejects.toMatchObject({
      code: 'conflict',
    });
    await runNewsletterJobs(system);
    expect(mail.arrived).toHaveLength(2);
    const [issue] = (await listNewsletterEmails(ada)).issues;
    expect(issue).toMatchObject({ kind: 'letter', letterId: _id, articleId: null, category: null, sent: 2 });
  });

  it('are not sent again on a site that has them from an export', async () => {
    await addSubscribers(system, ['a@example.org']);
    const { _id } = await createLetter(ada, input());
    const sent_at = '2026-11-20T00:00:00.000Z';
    await getDb().autocommit.updateTable('letter').set({ sent_at }).execute();
    await expect(sendLetter(ada, _id, { audience: { to: 'all' } })).rejects.toMatchObject({
      code: 'conflict',
    });
    await runNewsletterJobs(system);
    expect(mail.arrived).toEqual([]);
  });

  it('with a long subject have a page too', async () => {
    await addSubscribers(system, ['a@example.org']);
    const { _id, slug } = await createLetter(ada, input({ subject: 'কৃষ্ণা '.repeat(25), hasPage: true }));
    expect(slug!.length).toBeGreaterThan(100);
    await sendLetter(ada, _id, { audience: { to: 'all' } });
    expect(await readArchivedLetter(system, slug!)).toMatchObject({ slug });
    expect(await readArchivedLetter(system, `${slug}\0`)).toBeNull();
  });

  it('go to those who chose a category', async () => {
    await addSubscribers(system, ['a@example.org']);
    await addSubscribers(system, ['e@example.org'], { categories: '["essays"]' });
    const { _id } = await createLetter(ada, input());
    const audience = { to: 'category', category: 'nothing' } as const;
    await expect(sendLetter(ada, _id, { audience })).rejects.toMatchObject({ code: 'invalid' });
    await sendLetter(ada, _id, { audience: { to: 'category', category: 'essays' } });
    await runNewsletterJobs(system);
    expect(recipients()).toEqual(['e@example.org']);
  });

  it('are sent as they are saved, or not at all', async () => {
    await addSubscribers(system, ['a@example.org']);
    const { _id, version } = await createLetter(ada, input());
    await changeLetter(ada, _id, input({ subject: 'Second thoughts' }), version);
    for (const stale of [
      () => sendLetter(ada, _id, { audience: { to: 'all' }, version }),
      () => changeLetter(ada, _id, input(), version),
    ])
      await expect(stale()).rejects.toMatchObject({ code: 'conflict' });
    const unknown = sendLetter(ada, 'nothing', { audience: { to: 'all' } });
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
    expect(await getDb().read.selectFrom('newsletter_issue').select('id').execute()).toEqual([]);
  });

  it('have a page only if that is wanted, once they are sent', async () => {
    await addSubscribers(system, ['a@example.org']);
    const one = await createLetter(ada, input({ hasPage: true }));
    const other = await createLetter(ada, input());
    expect([one.slug, other.slug]).toEqual(['dear-readers', 'dear-readers-2']);
    expect(await readArchivedLetter(ada, one.slug!)).toBeNull();
    expect(await listArchivedLetters(system)).toEqual([]);
    await sendLetter(ada, one._id, { audience: { to: 'all' } });
    expect(await listArchivedLetters(system)).toMatchObject([{ slug: one.slug, subject: 'Dear readers' }]);
    await sendLetter(ada, other._id, { audience: { to: 'all' } });
    expect(await readArchivedLetter(system, one.slug!)).toMatchObject({
      subject: 'Dear readers',
      rendered: '<p>The <strong>garden</strong> sleeps.</p>',
    });
    expect(await readArchivedLetter(system, other.slug!)).toBeNull();
    await runNewsletterJobs(system);
    expect(
      mail.arrived.filter(({ html }) => html!.includes('https://notes.example/letters/dear-readers?')),
    ).toHaveLength(1);
    // Its address stays, because the email names it.
    const renamed = await changeLetter(ada, one._id, input({ subject: 'New', hasPage: true }), undefined);
    expect(renamed.slug).toBe('dear-readers');
    const contentVersion = () => getDb().read.selectFrom('content_version').select('n').executeTakeFirst();
    const before = await contentVersion();
    await changeLetter(ada, one._id, input({ hasPage: false }), undefined);
    expect(await contentVersion()).not.toEqual(before);
    expect(await readArchivedLetter(system, one.slug!)).toBeNull();
  });

  it('that are too long need a page with the rest', async () => {
    await addSubscribers(system, ['a@example.org']);
    const post = Array.from({ length: 400 }, (_, n) => `<p>${n} ${'words about tea '.repeat(20)}</p>`).join(
      '',
    );
    const { _id } = await createLetter(ada, input({ post }));
    await expect(sendLetter(ada, _id, { audience: { to: 'all' } })).rejects.toMatchObject({
      code: 'too_large',
    });
    await changeLetter(ada, _id, input({ post, hasPage: true }), undefined);
    expect((await previewLetter(ada, _id)).text).toContain(
      'Continue reading: https://notes.example/letters/dear-readers',
    );
  });

  it('are tried on oneself and the team, and are not sent by that', async () => {
    await addSubscribers(system, ['a@example.org']);
    const { _id } = await createLetter(ada, input());
    expect(await sendLetterTest(ada, _id, 'me')).toBe('ada@example.org');
    expect(mail.arrived.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@example.org', 'Test: Dear readers'],
    ]);
    await testAccount(system, 'editor', 'eve@example.org', 'Eve');
    expect(await sendLetterTest(ada, _id, 'team')).toBe('2 accounts');
    const jobs = await getDb()
      .read.selectFrom('job')
      .select('payload')
      .where('kind', '=', 'letter')
      .execute();
    expect(jobs.map(({ payload }) => JSON.parse(payload).letter.to).sort()).toEqual([
      'ada@example.org',
      'eve@example.org',
    ]);
    expect(await readLetter(ada, _id)).toMatchObject({ sentAt: null });
  });

  it('are of editors and administrators', async () => {
    const { _id } = await createLetter(as(system, { userId: 'e', role: 'editor' }), input());
    for (const role of ['user', 'contributor', 'author'] as const) {
      const ctx = as(system, { userId: 'x', role });
      for (const refused of [
        () => listLetters(ctx),
        () => readLetter(ctx, _id),
        () => createLetter(ctx, input()),
        () => changeLetter(ctx, _id, input(), undefined),
        () => deleteLetter(ctx, _id),
        () => previewLetter(ctx, _id),
        () => sendLetterTest(ctx, _id, 'me'),
        () => sendLetter(ctx, _id, { audience: { to: 'all' } }),
      ])
        await expect(refused()).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  it('use their images until they are deleted, with their page', async () => {
    await addSubscribers(system, ['a@example.org']);
    const { url } = await storeImage(ada, await imageBytes('png'), {});
    const { _id, slug } = await createLetter(
      ada,
      input({ post: `<p>See</p><img src="${url}" alt="">`, hasPage: true }),
    );
    const uses = () =>
      getDb().read.selectFrom('image_use').select('role').where('owner_id', '=', _id).execute();
    expect(await uses()).toEqual([{ role: 'body' }]);
    await sendLetter(ada, _id, { audience: { to: 'all' } });
    await deleteLetter(ada, _id);
    expect(await uses()).toEqual([]);
    expect(await readArchivedLetter(system, slug!)).toBeNull();
    await runNewsletterJobs(system);
    expect(recipients()).toEqual(['a@example.org']);
  });

  it('have clean text alone', async () => {
    const { post } = await createLetter(
      ada,
      input({ post: '<p onclick="x()">Hello<script>x()</script></p>' }),
    );
    expect(post).toBe('<p>Hello</p>');
    await expect(createLetter(ada, input({ post: '<p></p>' }))).rejects.toMatchObject({ code: 'invalid' });
  });

  const subscriber = async (email: string) => {
    await subscribe(system, { email, isProven: true }, '192.0.2.1');
    const rows = getDb().read.selectFrom('subscriber').select('id').where('email', '=', email);
    return (await rows.executeTakeFirstOrThrow()).id;
  };
  const welcomes = async (to: string) => {
    const jobs = await getDb()
      .read.selectFrom('job')
      .select('payload')
      .where('kind', '=', 'letter')
      .execute();
    return jobs
      .map(({ payload }) => JSON.parse(payload).letter)
      .filter((letter) => letter.to === to && letter.subject === 'Hello and welcome');
  };

  it('welcome new subscribers only if an administrator says so', async () => {
    expect(await readLetter(ada, WELCOME)).toMatchObject({ isActive: false, version: 0, updatedAt: null });
    const id = await subscriber('new@example.org');
    await confirm(system, signToken(system, 'confirm', id));
    const jobs = await getDb()
      .read.selectFrom('job')
      .select('payload')
      .where('kind', '=', 'letter')
      .execute();
    // The one that asked for the confirmation.
    expect(jobs).toHaveLength(1);
  });

  it('welcome a subscriber once, with links of their own', async () => {
    await changeLetter(ada, WELCOME, input({ subject: 'Hello and welcome', isActive: true }), undefined);
    const id = await subscriber('new@example.org');
    expect(await welcomes('new@example.org')).toEqual([]);
    const token = signToken(system, 'confirm', id);
    await Promise.all([confirm(system, token), confirm(system, token)]);
    await unsubscribe(system, signToken(system, 'unsubscribe', id));
    await subscriber('new@example.org');
    await confirm(system, token);
    const [welcome, ...others] = await welcomes('new@example.org');
    expect(others).toEqual([]);
    expect(welcome.html).toContain('garden');
    const [, link] =
      /newsletter\/unsubscribe\?token=([^&"]+)/.exec(welcome.headers['List-Unsubscribe']) ?? [];
    expect(await unsubscribe(system, link!)).toBe(true);
    const row = await getDb()
      .read.selectFrom('subscriber')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.status).toBe('unsubscribed');
  });

  it('welcome with a text that fits into an email, and never keep anyone from confirming', async () => {
    const long = input({ isActive: true, post: '<p>words about tea </p>'.repeat(9000) });
    await expect(changeLetter(ada, WELCOME, long, undefined)).rejects.toMatchObject({ code: 'too_large' });
    await changeLetter(ada, WELCOME, input({ isActive: true }), undefined);
    await getDb().autocommit.updateTable('letter').set({ body: long.post, rendered: long.post }).execute();
    const id = await subscriber('new@example.org');
    expect(await confirm(system, signToken(system, 'confirm', id))).toBe(true);
  });

  it('welcome nobody once the text is reset', async () => {
    await changeLetter(ada, WELCOME, input({ isActive: true }), undefined);
    await deleteLetter(ada, WELCOME);
    expect(await readLetter(ada, WELCOME)).toMatchObject({ isActive: false, version: 0 });
    await expect(sendLetter(ada, WELCOME, { audience: { to: 'all' } })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await listLetters(ada)).toEqual([]);
    expect(await emailsTo(system, 'ada@example.org').catch(() => [])).toEqual([]);
  });
});
