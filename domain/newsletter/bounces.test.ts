import { expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createArticle } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import { testContext } from '../testing.ts';
import { bounceAddress, recordBounce } from './bounces.ts';
import { listIssues } from './issues/manage-issues.ts';
import { sendArticle } from './newsletter.ts';
import { addSubscribers, openTestMail, runNewsletterJobs } from './testing.ts';

eachDatabase('A bounce', (getDb) => {
  it('is counted once, and ends the subscription an hour later only if there is no such mailbox', async () => {
    const mail = openTestMail();
    const env = { SMTP_URL: 'smtp://mail.example', BOUNCE_ADDRESS: 'bounces@example.org' };
    let now = Date.now();
    const ctx = { ...testContext(getDb(), undefined, env), mail, now: () => now };
    const anHourLater = async () => {
      now += 3_600_000;
      await runNewsletterJobs(ctx);
    };
    await addSubscribers(ctx, ['ada@example.org']);
    const { _id } = await createArticle(ctx, articleInput());
    await sendArticle(ctx, _id, { audience: { to: 'all' }, content: 'whole' });
    await runNewsletterJobs(ctx);
    const address = mail.arrived[0]!.bounceTo!;
    expect(address).toMatch(/^bounces\+[0-9a-f]{32}-[0-9a-f]{16}@example\.org$/);
    const status = async () =>
      (await getDb().read.selectFrom('subscriber').select('status').executeTakeFirstOrThrow()).status;

    const forged = address.replace(/-[0-9a-f]{16}@/, '-0123456789abcdef@');
    await recordBounce(ctx, { recipient: forged, status: '5.1.1' }, '192.0.2.1');
    await recordBounce(ctx, { recipient: 'bounces@example.org', status: '5.1.1' }, '192.0.2.1');
    await recordBounce(ctx, { recipient: address, status: '4.2.2' }, '192.0.2.1');
    expect(await listIssues(ctx)).toMatchObject([{ bounced: 0 }]);
    await recordBounce(ctx, { recipient: address, status: '5.2.2' }, '192.0.2.1');
    expect(await listIssues(ctx)).toMatchObject([{ bounced: 1 }]);
    await anHourLater();
    expect(await status()).toBe('confirmed');
    await recordBounce(ctx, { recipient: address.toUpperCase(), status: '5.1.1' }, '192.0.2.1');
    expect(await listIssues(ctx)).toMatchObject([{ bounced: 1 }]);
    expect(await status()).toBe('confirmed');
    await anHourLater();
    expect(await status()).toBe('unsubscribed');
    expect(bounceAddress(testContext(getDb()), 'x')).toBeUndefined();
  });
});
