import { beforeEach, expect, it } from 'vitest';
import { formatInstant } from '../../platform/clock.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import type { Ctx } from '../context.ts';
import { testContext } from '../testing.ts';
import { confirm, countAwaitingEmail, enqueueSubscriberJobs, subscribe, unsubscribe } from './newsletter.ts';
import { openTestMail, runNewsletterJobs } from './testing.ts';
import { signToken } from './tokens.ts';

const DAY_MS = 24 * 3_600_000;
const HERE = '203.0.113.1';

eachDatabase('addresses that wait for an email', (getDb) => {
  let without: Ctx;
  let withMail: Ctx;

  beforeEach(async () => {
    await getDb().autocommit.deleteFrom('subscriber').execute();
    await getDb().autocommit.deleteFrom('job').execute();
    without = testContext(getDb());
    withMail = {
      ...testContext(getDb(), undefined, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_PER_MINUTE: '2' }),
      mail: openTestMail(),
    };
  });

  const start = async (ctx: Ctx) => {
    await ctx.db.write((tx) => enqueueSubscriberJobs(tx, ctx));
    await runNewsletterJobs(ctx);
  };
  const queuedFor = async () => {
    const jobs = await getDb()
      .read.selectFrom('job')
      .select('payload')
      .where('kind', '=', 'letter')
      .execute();
    return jobs.map(({ payload }) => JSON.parse(payload).letter.to).sort();
  };
  const findId = async (email: string) =>
    (
      await getDb()
        .read.selectFrom('subscriber')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id;
  const token = async (purpose: 'confirm' | 'unsubscribe', email: string) =>
    signToken(without, purpose, await findId(email));

  it('get one confirmation email each once the site sends emails, at its pace', async () => {
    for (const name of ['a', 'b', 'c', 'left', 'confirmed'])
      await subscribe(without, { email: `${name}@example.org` }, HERE);
    await confirm(without, await token('confirm', 'confirmed@example.org'));
    await unsubscribe(without, await token('unsubscribe', 'left@example.org'));
    expect(await countAwaitingEmail(without)).toBe(3);
    await getDb().autocommit.deleteFrom('job').execute();

    await start(without);
    expect(await queuedFor()).toEqual([]);
    await start(withMail);
    expect(await queuedFor()).toHaveLength(2);
    expect(await countAwaitingEmail(without)).toBe(1);
    const later = { ...withMail, now: () => Date.now() + 61_000 };
    await runNewsletterJobs(later);
    await start(later);
    expect(await queuedFor()).toEqual(['a@example.org', 'b@example.org', 'c@example.org']);
    expect(await countAwaitingEmail(without)).toBe(0);
  });

  it('do not wait on a site that sends emails', async () => {
    await subscribe(without, { email: 'a@example.org' }, HERE);
    await subscribe(withMail, { email: 'a@example.org' }, HERE);
    expect(await countAwaitingEmail(withMail)).toBe(0);
  });

  it('are forgotten only if they got an email a month ago, and were neither confirmed nor unsubscribed', async () => {
    for (const name of ['waiting', 'former', 'new'])
      await subscribe(without, { email: `${name}@example.org` }, HERE);
    for (const name of ['pending', 'again', 'left'])
      await subscribe(withMail, { email: `${name}@example.org` }, HERE);
    await unsubscribe(withMail, await token('unsubscribe', 'left@example.org'));
    await subscribe(withMail, { email: 'left@example.org' }, HERE);
    await subscribe(withMail, { email: 'former@example.org' }, HERE);
    await confirm(withMail, await token('confirm', 'former@example.org'));
    await unsubscribe(withMail, await token('unsubscribe', 'former@example.org'));
    await subscribe(withMail, { email: 'former@example.org' }, HERE);
    await subscribe(withMail, { email: 'new@example.org' }, HERE);
    const created_at = formatInstant(Date.now() - 31 * DAY_MS);
    await getDb()
      .autocommit.updateTable('subscriber')
      .set({ created_at })
      .where('email', '!=', 'new@example.org')
      .execute();
    await subscribe(withMail, { email: 'again@example.org' }, HERE);
    await start(without);
    const rest = await getDb().read.selectFrom('subscriber').select('email').orderBy('email').execute();
    expect(rest.map(({ email }) => email)).toEqual([
      'again@example.org',
      'former@example.org',
      'left@example.org',
      'new@example.org',
      'waiting@example.org',
    ]);
  });
});
