import { beforeEach, expect, test } from 'vitest';
import type { NewInvitation } from '../../../contract/invitation.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { createAuthor, listAuthors } from '../../authors/authors.ts';
import { type Actor, type Ctx, visitor } from '../../context.ts';
import { as, testAccount, testServices } from '../../testing.ts';
import { createWebhook } from '../../webhooks/webhooks.ts';
import { sweepAccounts } from '../sweep.ts';
import { Client, limitedServices, linkIn } from '../testing.ts';
import {
  acceptInvitation,
  acceptWithNewAccount,
  changeRole,
  findActor,
  invite,
  listInvitations,
  openInvitation,
  ownAccount,
  renewInvitation,
  revokeInvitation,
} from '../users.ts';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@example.org' };
const byLink: NewInvitation = { email: null, send: false, role: 'user', staffRole: 'author', author: null };
const account = { name: 'Ila Sen', email: 'ila@example.org', password: 'river and reed' };
const DAY = 24 * 3_600_000;

eachDatabase('invitations', (getDb) => {
  let ctx: Ctx;
  let other: Actor;
  beforeEach(async () => {
    await getDb().write(async (tx) => {
      for (const table of ['user', 'one_time_link', 'author', 'job', 'webhook'] as const)
        await tx.deleteFrom(table).execute();
    });
    const services = testServices(getDb());
    ctx = as(services, await testAccount(services, 'admin', 'ada@example.org', 'Ada'));
    other = await testAccount(services, 'admin', 'bob@example.org', 'Bob');
  });

  const tokenIn = (url: string | null) => new URL(url!).searchParams.get('token')!;
  const works = async (token: string, services: Ctx = ctx) =>
    (await openInvitation(services, new Client(ctx), token)) !== null;
  const accept = async (token: string, input = account) => {
    const client = new Client(ctx);
    client.store((await acceptWithNewAccount(ctx, client, token, input)).cookies);
    return client;
  };
  const findClientActor = (client: Client) => findActor(ctx, client.headers);
  const own = async (client: Client) => ownAccount(as(ctx, await findClientActor(client)));

  test('a link gives a new account the role once, signs it in and is stored as a hash', async () => {
    const made = await invite(ctx, byLink);
    const token = tokenIn(made.url);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = [
      await getDb().read.selectFrom('one_time_link').selectAll().execute(),
      await getDb().read.selectFrom('invitation').selectAll().execute(),
      await getDb().read.selectFrom('audit').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await listInvitations(ctx)).toMatchObject([
      { invitedBy: 'Ada', staffRole: 'author', isSent: false },
    ]);
    await expect(accept(token, { ...account, password: 'password123' })).rejects.toMatchObject({
      code: 'invalid',
    });
    expect(await works(token)).toBe(true);
    const outcomes = await Promise.allSettled(
      ['one', 'two', 'three'].map((who) => accept(token, { ...account, email: `${who}@example.org` })),
    );
    const accepted = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(accepted).toHaveLength(1);
    expect(await own(accepted[0]!)).toMatchObject({
      role: 'user',
      staffRole: 'author',
      emailVerified: false,
    });
    expect(await works(token)).toBe(false);
    expect(await listInvitations(ctx)).toEqual([]);
    const queued = await getDb().read.selectFrom('job').select('kind').execute();
    expect(queued).toEqual([{ kind: 'account-letter' }]);
    const actions = await getDb().read.selectFrom('audit').select('action').execute();
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.invited', 'user.invitation_accepted']),
    );
  });

  test('a link that was sent confirms its address, which alone may accept it, and is shown to nobody', async () => {
    ctx = as(testServices(getDb(), MAIL), ctx.actor);
    const sent = { ...byLink, email: 'ila@example.org', send: true };
    const made = await invite(ctx, sent);
    expect(made).toMatchObject({ url: null, email: 'ila@example.org', isSent: true });
    const { payload } = await getDb().read.selectFrom('job').select('payload').executeTakeFirstOrThrow();
    const { letter } = JSON.parse(String(payload));
    expect(letter.to).toBe('ila@example.org');
    const token = linkIn(`\n\n${letter.text}`).searchParams.get('token')!;
    expect(await openInvitation(ctx, new Client(ctx), token)).toEqual({
      email: 'ila@example.org',
      role: 'user',
      staffRole: 'author',
    });
    const stranger = new Client(ctx);
    await stranger.signUp('stranger@example.org');
    const refused = acceptInvitation(as(ctx, await findClientActor(stranger)), stranger, token);
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
    const client = await accept(token, { ...account, email: 'another@example.org' });
    expect(await own(client)).toMatchObject({ email: 'ila@example.org', emailVerified: true });
  });

  test('a new account is told to webhooks, and one that accepts is not told again', async () => {
    await createWebhook(ctx, { url: 'https://hooks.example.org', events: ['user.registered'] });
    const client = await accept(tokenIn((await invite(ctx, byLink)).url));
    const again = tokenIn((await invite(ctx, { ...byLink, staffRole: 'editor' })).url);
    await acceptInvitation(as(ctx, await findClientActor(client)), client, again);
    const told = await getDb().read.selectFrom('webhook_delivery').select('data').execute();
    expect(told.map(({ data }) => JSON.parse(data))).toEqual([
      { id: (await findClientActor(client)).userId, name: account.name, email: account.email },
    ]);
  });

  test('email needs a mail server, and links do not', async () => {
    await expect(invite(ctx, { ...byLink, email: 'ila@example.org', send: true })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await invite(ctx, { ...byLink, email: 'ila@example.org' })).url).toContain(
      '/account/invitation?',
    );
  });

  test('an address with an account gets the role after a sign-in only, and keeps a higher one', async () => {
    const client = new Client(ctx);
    await client.signUp(account.email);
    const token = tokenIn((await invite(ctx, { ...byLink, email: account.email })).url);
    await expect(accept(token)).rejects.toMatchObject({ code: 'conflict' });
    expect(await own(client)).toMatchObject({ staffRole: null });
    await expect(acceptInvitation(as(ctx, visitor), client, token)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await acceptInvitation(as(ctx, await findClientActor(client)), client, token);
    expect(await own(client)).toMatchObject({ staffRole: 'author', emailVerified: false });
    const lower = tokenIn((await invite(ctx, { ...byLink, staffRole: 'contributor' })).url);
    await acceptInvitation(as(ctx, await findClientActor(client)), client, lower);
    expect(await own(client)).toMatchObject({ staffRole: 'author' });
    const higher = tokenIn((await invite(ctx, { ...byLink, role: 'admin', staffRole: null })).url);
    await acceptInvitation(as(ctx, await findClientActor(client)), client, higher);
    expect(await own(client)).toMatchObject({ role: 'admin', staffRole: null });
  });

  test('the result does not tell if an address has an account', async () => {
    await new Client(ctx).signUp(account.email);
    const shape = async (email: string) => {
      const { url, ...made } = await invite(ctx, { ...byLink, email });
      const shown = await openInvitation(ctx, new Client(ctx), tokenIn(url));
      return [Object.keys(made), shown && Object.keys(shown)];
    };
    expect(await shape(account.email)).toEqual(await shape('nobody@example.org'));
  });

  test('it connects a byline without an account, and gives the role without one that is taken', async () => {
    const { _id } = await createAuthor(ctx, { name: 'Ila Sen' });
    const [first, second] = [
      await invite(ctx, { ...byLink, author: _id }),
      await invite(ctx, { ...byLink, author: _id }),
    ];
    expect(first.author).toEqual({ _id, name: 'Ila Sen' });
    await accept(tokenIn(first.url));
    const { data } = await listAuthors(ctx, { page: 1, limit: 10 });
    expect(data).toMatchObject([{ _id, account: { email: account.email } }]);
    await expect(invite(ctx, { ...byLink, author: _id })).rejects.toMatchObject({ code: 'conflict' });
    const client = await accept(tokenIn(second.url), { ...account, email: 'second@example.org' });
    expect(await own(client)).toMatchObject({ staffRole: 'author' });
  });

  test('a renewed one has a new link, and a revoked or expired one has none', async () => {
    const made = await invite(ctx, byLink);
    const old = tokenIn(made.url);
    const fresh = tokenIn((await renewInvitation(ctx, made._id)).url);
    expect([await works(old), await works(fresh)]).toEqual([false, true]);
    await expect(accept(old)).rejects.toMatchObject({ code: 'forbidden' });
    const later = (days: number) => ({ ...ctx, now: () => Date.now() + days * DAY });
    expect([await works(fresh, later(6.9)), await works(fresh, later(7.1))]).toEqual([true, false]);
    expect(await listInvitations(later(7.1))).toEqual([]);
    await revokeInvitation(ctx, made._id);
    expect(await works(fresh)).toBe(false);
    await expect(revokeInvitation(ctx, made._id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(renewInvitation(ctx, made._id)).rejects.toMatchObject({ code: 'not_found' });
    await invite(ctx, byLink);
    await sweepAccounts(later(7.1));
    expect(await getDb().read.selectFrom('invitation').select('id').execute()).toEqual([]);
  });

  test('it ends with the inviter’s role', async () => {
    const demoted = tokenIn((await invite(ctx, { ...byLink, role: 'admin', staffRole: null })).url);
    await changeRole(as(ctx, other), ctx.actor.userId!, 'user');
    await changeRole(as(ctx, other), ctx.actor.userId!, 'admin');
    expect(await works(demoted)).toBe(false);
    const token = tokenIn((await invite(ctx, byLink)).url);
    const setRole = (role: string) =>
      getDb().write((tx) =>
        tx.updateTable('user').set({ role }).where('id', '=', ctx.actor.userId).execute(),
      );
    await setRole('user');
    expect(await listInvitations(as(ctx, other))).toEqual([]);
    await expect(accept(token)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(invite(ctx, byLink)).rejects.toMatchObject({ code: 'forbidden' });
    await setRole('admin');
    await getDb().write((tx) => tx.deleteFrom('user').where('id', '=', ctx.actor.userId).execute());
    expect(await works(token)).toBe(false);
  });

  test('it is limited by administrator, by address and by network', async () => {
    const limited = as(limitedServices(getDb(), MAIL), ctx.actor);
    const send = () => invite(limited, { ...byLink, email: 'ila@example.org', send: true });
    for (let i = 0; i < 5; i++) await send();
    await expect(send()).rejects.toMatchObject({ code: 'rate_limited' });
    const open = () => openInvitation(limited, new Client(limited, '198.51.100.9'), 'x'.repeat(43));
    for (let i = 0; i < 60; i++) expect(await open()).toBe(null);
    await expect(open()).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test.each(['', 'x', 'x'.repeat(43), 'x'.repeat(100_000), '\0'.repeat(43)])(
    'a made-up token opens nothing',
    async (token) => {
      expect(await works(token)).toBe(false);
    },
  );
});
