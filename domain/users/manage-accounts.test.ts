import { beforeEach, expect, test } from 'vitest';
import { emptyForm } from '../../contract/form-content.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { articleJobs, createArticle, saveWorkingCopy } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import { createCategory } from '../categories/categories.ts';
import { type Actor, type Ctx, system, visitor } from '../context.ts';
import { queueEmail } from '../email/email.ts';
import { storeImage } from '../images/images.ts';
import { imageBytes } from '../images/testing.ts';
import { PUBLISH_DUE } from '../jobs/jobs.ts';
import { createShareLink, openShared } from '../sharing/sharing.ts';
import { as, testAccount, testServices } from '../testing.ts';
import { createWebhook } from '../webhooks/webhooks.ts';
import { hasAdministrator, resetPassword } from './accounts.ts';
import { queuePasswordReset } from './sign-in/account-emails.ts';
import { beginSecondStep, pendingStep } from './sign-in/second-step.ts';
import { createSignInLink, openSignInLink } from './sign-in/sign-in-link.ts';
import { Client, emailsTo } from './testing.ts';
import {
  changeRole,
  changeStaffRole,
  deleteUser,
  findActor,
  invite,
  listInvitations,
  promote,
  reassignArticles,
  sendPasswordReset,
  setDisabled,
  signOutAccount,
} from './users.ts';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@example.org' };
const byLink = { email: null, send: false, role: 'user', staffRole: 'author', author: null } as const;
const HOUR_MS = 3_600_000;

eachDatabase('accounts that an administrator manages', (getDb) => {
  let ctx: Ctx;
  let clock: number;
  beforeEach(async () => {
    await getDb().write(async (tx) => {
      for (const table of [
        'article',
        'author',
        'category',
        'user',
        'job',
        'audit',
        'presence',
        'webhook',
      ] as const)
        await tx.deleteFrom(table).execute();
    });
    clock = Date.parse('2026-11-20T09:00:00Z');
    const services = { ...testServices(getDb()), now: () => clock };
    ctx = as(services, await testAccount(services, 'admin', 'ada@example.org', 'Ada'));
    await createCategory(ctx, { name: articleInput().category });
  });

  /** An author with a session of their own. */
  async function hire(email = 'ila@example.org'): Promise<{ client: Client; actor: Actor; ctx: Ctx }> {
    const client = new Client(ctx);
    const { id } = await client.signUp(email);
    await changeStaffRole(ctx, id, 'author');
    const actor = await findActor(ctx, client.headers);
    return { client, actor, ctx: as(ctx, actor) };
  }

  const audit = async () =>
    (await getDb().read.selectFrom('audit').select('action').execute()).map(({ action }) => action);
  const article = async (id: string) =>
    getDb().read.selectFrom('article').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const tokenIn = (url: string) => url.split('/').at(-1)!;

  test('a disabled account loses its sessions, share links, invitations and scheduled publications', async () => {
    const ila = await hire();
    const draft = await createArticle(ila.ctx, articleInput({ status: 'draft' }));
    const { url } = await createShareLink(ila.ctx, draft._id, { label: '', days: 7, canComment: false });
    const publishAt = new Date(clock + HOUR_MS).toISOString();
    const planned = await createArticle(ila.ctx, articleInput({ status: 'scheduled', publishAt }));
    const open = () => openShared(as(ctx, visitor), tokenIn(url), '192.0.2.1');
    await open();
    expect(await setDisabled(ctx, ila.actor.userId!, true)).toMatchObject({ disabled: true });
    expect(await findActor(ctx, ila.client.headers)).toEqual(visitor);
    await expect(ila.client.signIn('ila@example.org')).rejects.toThrow('This account is disabled.');
    await expect(ila.client.signIn('ila@example.org', 'wrong words')).rejects.toThrow('Invalid email');
    await expect(open()).rejects.toMatchObject({ code: 'not_found' });
    clock += 2 * HOUR_MS;
    const { signal } = new AbortController();
    await articleJobs[PUBLISH_DUE]!(as(ctx, system), {}, signal, { wasInterrupted: false });
    expect((await article(planned._id)).status).toBe('draft');

    await setDisabled(ctx, ila.actor.userId!, false);
    await open();
    await ila.client.signIn('ila@example.org');
    const { role, userId } = ila.actor;
    expect(await findActor(ctx, ila.client.headers)).toMatchObject({ role, userId });
    expect(await audit()).toEqual(expect.arrayContaining(['user.disabled', 'user.enabled']));
  });

  test('a session that a slow sign-in opens after the disabling does nothing', async () => {
    const ila = await hire();
    const { userId } = ila.actor;
    const sessions = await getDb()
      .read.selectFrom('session')
      .selectAll()
      .where('userId', '=', userId)
      .execute();
    await setDisabled(ctx, userId!, true);
    await getDb().autocommit.insertInto('session').values(sessions).execute();
    expect(await findActor(ctx, ila.client.headers)).toEqual(visitor);
  });

  test('invitations of a disabled administrator, and to a demoted account, end', async () => {
    const bob = await testAccount(ctx, 'admin', 'bob@example.org', 'Bob');
    await invite(as(ctx, bob), byLink);
    const ila = await hire();
    await invite(ctx, { ...byLink, role: 'admin', staffRole: null, email: 'ila@example.org' });
    await invite(ctx, byLink);
    await changeStaffRole(ctx, ila.actor.userId!, null);
    await setDisabled(ctx, bob.userId!, true);
    expect(await listInvitations(ctx)).toMatchObject([{ email: null, invitedBy: 'Ada' }]);
  });

  test('sessions end at once, and a reset is sent where the site can send', async () => {
    const ila = await hire();
    expect(await signOutAccount(ctx, ila.actor.userId!)).toBe(1);
    expect(await findActor(ctx, ila.client.headers)).toEqual(visitor);
    await expect(sendPasswordReset(ctx, ila.actor.userId!)).rejects.toMatchObject({ code: 'conflict' });
    const mailing = { ...ctx, config: testServices(getDb(), MAIL).config };
    await sendPasswordReset(mailing, ila.actor.userId!);
    expect((await emailsTo(ctx, 'ila@example.org')).at(-1)).toContain('/reset-password?token=');
  });

  test('links and second steps that would sign in end with the sessions, a disabling and a new password', async () => {
    const { actor } = await hire();
    const id = actor.userId!;
    const endings = [
      () => signOutAccount(ctx, id),
      () => setDisabled(ctx, id, true).then(() => setDisabled(ctx, id, false)),
      () => resetPassword(as(ctx, system), 'ila@example.org', 'lantern-river-42'),
    ];
    for (const end of endings) {
      const link = await createSignInLink(as(ctx, system), 'ila@example.org');
      const token = new URL(link).searchParams.get('token')!;
      const browser = new Client(ctx);
      browser.store((await beginSecondStep(ctx, id)).cookies);
      expect(await openSignInLink(ctx, browser, token)).toBe('ila@example.org');
      expect(await pendingStep(ctx, browser)).toMatchObject({ userId: id });
      await end();
      expect(await openSignInLink(ctx, browser, token)).toBeNull();
      expect(await pendingStep(ctx, browser)).toBeNull();
    }
  });

  test('a deletion leaves articles and byline, and nothing personal', async () => {
    const url = 'https://hooks.example.org/';
    await createWebhook(ctx, { url, events: ['user.registered'] });
    const ila = await hire();
    const { _id } = await createArticle(ila.ctx, articleInput());
    const email = { to: 'ila@example.org', subject: 'S', text: 'T' };
    await getDb().write(async (tx) => {
      await queueEmail(tx, clock, email);
      await queueEmail(tx, clock, { ...email, headers: { 'List-Id': '<newsletter.example.org>' } });
      await queueEmail(tx, clock, { ...email, to: 'shila@example.org' });
      await queuePasswordReset(tx, 'ila@example.org', clock);
    });
    const image = await storeImage(ila.ctx, await imageBytes('png'));
    const content = { ...emptyForm, status: 'draft' as const, bannerImg: image.url };
    const typed = { account: ila.actor.userId!, articleId: null, sequence: 1, basedOn: null, content };
    await saveWorkingCopy(ila.ctx, 'desk-of-ila-1234', typed);
    const uses = () => getDb().read.selectFrom('image_use').select('owner_kind').execute();
    expect(await uses()).toContainEqual({ owner_kind: 'working_copy' });
    await deleteUser(ctx, ila.actor.userId!, null);
    expect(await uses()).not.toContainEqual({ owner_kind: 'working_copy' });
    expect(await getDb().read.selectFrom('webhook_delivery').selectAll().execute()).toEqual([]);
    const jobs = await getDb()
      .read.selectFrom('job')
      .select('payload')
      .where('kind', 'like', '%letter')
      .execute();
    expect(jobs.map(({ payload }) => /newsletter|shila/.exec(payload)?.[0]).sort()).toEqual([
      'newsletter',
      'shila',
    ]);
    expect(await article(_id)).toMatchObject({ created_by: null, status: 'published' });
    const authors = await getDb().read.selectFrom('author').select(['name', 'user_id']).execute();
    expect(authors).toContainEqual({ name: 'Rahima Khatun', user_id: null });
    for (const table of ['user', 'session', 'account', 'verification'] as const) {
      const rows = await getDb().read.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(ila.actor.userId!);
    }
    await expect(ila.client.signIn('ila@example.org')).rejects.toThrow('Invalid email');
  });

  test('articles go to another account, with the deletion or before', async () => {
    const ila = await hire();
    const bina = await hire('bina@example.org');
    const { _id } = await createArticle(ila.ctx, articleInput({ status: 'draft' }));
    const { userId } = ila.actor;
    await expect(reassignArticles(ctx, userId!, 'nobody@example.org')).rejects.toMatchObject({
      code: 'invalid',
    });
    expect(await reassignArticles(ctx, userId!, 'Bina@example.org')).toBe(1);
    expect((await article(_id)).created_by).toBe(bina.actor.userId);
    await deleteUser(ctx, bina.actor.userId!, 'ila@example.org');
    expect((await article(_id)).created_by).toBe(userId);
  });

  test('nobody ends the own account or the last administrator', async () => {
    const own = ctx.actor.userId!;
    for (const attempt of [setDisabled(ctx, own, true), deleteUser(ctx, own, null)])
      await expect(attempt).rejects.toMatchObject({ code: 'conflict' });
    const operator = as(ctx, system);
    await expect(setDisabled(operator, own, true)).rejects.toThrow('last administrator');
    const bob = await testAccount(ctx, 'admin', 'bob@example.org');
    await setDisabled(ctx, bob.userId!, true);
    await expect(deleteUser(operator, own, null)).rejects.toThrow('last administrator');
    await expect(changeRole(operator, own, 'user')).rejects.toThrow('last administrator');
    await promote(operator, 'bob@example.org');
    await setDisabled(as(ctx, bob), own, true);
    await expect(setDisabled(ctx, bob.userId!, true)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('an administrator remains when all end each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      await getDb().autocommit.updateTable('user').set({ role: 'user' }).execute();
      const names = ['a', 'b', 'c'].map((name) => `${name}${round}@example.org`);
      const [a, b, c] = await Promise.all(names.map((email) => testAccount(ctx, 'admin', email)));
      const outcomes = await Promise.allSettled([
        setDisabled(as(ctx, a!), b!.userId!, true),
        deleteUser(as(ctx, b!), a!.userId!, null),
        changeRole(as(ctx, c!), a!.userId!, 'user'),
        setDisabled(as(ctx, a!), c!.userId!, true),
        deleteUser(as(ctx, b!), c!.userId!, null),
        changeRole(as(ctx, c!), b!.userId!, 'user'),
      ]);
      expect(await hasAdministrator(ctx)).toBe(true);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect(['forbidden', 'conflict', 'not_found']).toContain(outcome.reason.code);
    }
  });
});
