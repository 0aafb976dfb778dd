import { beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import type { Delivery } from '../../../platform/mail.ts';
import { createArticle } from '../../articles/articles.ts';
import { articleInput } from '../../articles/testing.ts';
import type { Ctx } from '../../context.ts';
import { testContext } from '../../testing.ts';
import { listIssues } from '../issues/manage-issues.ts';
import { resendIssue, resumeIssue, sendArticle } from '../newsletter.ts';
import { addSubscribers, openTestMail, runNewsletterJobs, type TestMail } from '../testing.ts';

const DAY = 24 * 3_600_000;
const everybody = { audience: { to: 'all' }, content: 'excerpt' } as const;
const sent: Delivery = { outcome: 'sent' };

type Fault = 'missing' | 'unusable' | 'none';
const refuse = (fault: Fault, error = '550 refused'): Delivery => ({
  outcome: 'refused',
  refused: 'recipient',
  fault,
  error,
});

eachDatabase('An email that a mail server refuses', (getDb) => {
  let ctx: Ctx;
  let mail: TestMail;
  let now: number;

  beforeEach(async () => {
    now = Date.parse('2026-11-21T09:00:00Z');
    mail = openTestMail();
    const env = { SMTP_URL: 'smtp://mail.example', MAIL_PER_MINUTE: '60000' };
    ctx = { ...testContext(getDb(), undefined, env), mail, now: () => now };
    await getDb().write(async (tx) => {
      for (const table of ['newsletter_issue', 'subscriber', 'job', 'rate'] as const)
        await tx.deleteFrom(table).execute();
    });
  });

  /** Time passes while it runs: as much as the pace needs. */
  const run = async () => {
    const clock = setInterval(() => {
      now += 50;
    }, 1);
    await runNewsletterJobs(ctx).finally(() => clearInterval(clock));
  };
  const readers = (count: number) => Array.from({ length: count }, (_, i) => `reader${i}@example.org`);
  const receivers = () => mail.arrived.map(({ to }) => to).sort();
  const send = async () => sendArticle(ctx, (await createArticle(ctx, articleInput()))._id, everybody);
  /** Sends an article, and waits until the subscriptions that it ends have ended. */
  const sendAndWait = async () => {
    await send();
    await run();
    now += 2 * 3_600_000;
    await run();
  };
  const ended = async () => {
    const rows = await getDb()
      .read.selectFrom('subscriber')
      .select('email')
      .where('status', '=', 'unsubscribed')
      .where('bounced_at', 'is not', null)
      .execute();
    return rows.map(({ email }) => email);
  };

  it('to one after another stops the issue, without losing anybody', async () => {
    await addSubscribers(ctx, readers(60));
    let received = 0;
    mail.respond = () => (++received <= 9 ? sent : refuse('unusable', '550 relay not permitted'));
    const issueId = await send();
    await run();
    const [issue] = await listIssues(ctx);
    expect(issue).toMatchObject({ state: 'stopped', sent: 9, refused: 0, waiting: 51 });
    expect(issue?.error).toContain('550 relay not permitted');
    mail.respond = () => sent;
    await resumeIssue(ctx, issueId);
    await run();
    expect(receivers()).toEqual(readers(60).sort());
    expect(await listIssues(ctx)).toMatchObject([{ state: 'sent', sent: 60, refused: 0, error: null }]);
    expect(await ended()).toEqual([]);
  });

  it('to all of a few stops the issue as well', async () => {
    await addSubscribers(ctx, readers(3));
    mail.respond = () => refuse('none', '554 5.7.1 Relay access denied');
    const issueId = await send();
    await run();
    expect(await listIssues(ctx)).toMatchObject([{ state: 'stopped', refused: 0, waiting: 3 }]);
    mail.respond = () => sent;
    await resumeIssue(ctx, issueId);
    await run();
    expect(receivers()).toEqual(readers(3));
  });

  it('again after the issue was continued is final, until it is sent again by hand', async () => {
    await addSubscribers(ctx, readers(30));
    mail.respond = ({ to }) => (Number(/\d+/.exec(to)![0]) < 25 ? refuse('none') : sent);
    const issueId = await send();
    for (let continued = 0; continued < 3; continued++) {
      await run();
      if ((await listIssues(ctx))[0]!.state === 'sent') break;
      await resumeIssue(ctx, issueId);
    }
    expect(await listIssues(ctx)).toMatchObject([{ state: 'sent', sent: 5, refused: 25, waiting: 0 }]);
    await getDb().write((tx) =>
      tx
        .updateTable('subscriber')
        .set({ status: 'unsubscribed' })
        .where('email', '=', 'reader0@example.org')
        .execute(),
    );
    mail.respond = () => sent;
    expect(await resendIssue(ctx, issueId, 'refused')).toBe(24);
    await run();
    expect(receivers()).toEqual(readers(30).slice(1).sort());
    expect(await listIssues(ctx)).toMatchObject([{ state: 'sent', sent: 29, refused: 1 }]);
    await expect(resendIssue(ctx, issueId, 'refused')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('because the mailbox is missing ends the subscription, unless most are refused', async () => {
    await addSubscribers(ctx, readers(5));
    const isAmong = (count: number) => (to: string) => Number(/\d/.exec(to)![0]) < count;
    mail.respond = ({ to }) => (isAmong(3)(to) ? refuse('missing', '550 5.1.1 No such user') : sent);
    await sendAndWait();
    expect(await ended()).toEqual([]);
    mail.respond = ({ to }) => (isAmong(1)(to) ? refuse('missing', '550 5.1.1 No such user') : sent);
    await sendAndWait();
    expect(await ended()).toEqual(['reader0@example.org']);
  });

  it('because the mailbox is unusable ends the subscription after five in a row', async () => {
    await addSubscribers(ctx, readers(5));
    const isFirst = (to: string) => to.startsWith('reader0');
    const days = async (count: number, respond: TestMail['respond']) => {
      mail.respond = respond;
      for (let day = 0; day < count; day++, now += 2 * DAY) await sendAndWait();
    };
    await days(4, ({ to }) => (isFirst(to) ? refuse('unusable', '552 5.2.2 Mailbox full') : sent));
    await days(1, () => sent);
    // A black list refuses most: this does not count.
    await days(4, ({ to }) => (to.startsWith('reader4') ? sent : refuse('unusable', '550 Rejected')));
    await days(4, ({ to }) => (isFirst(to) ? refuse('unusable') : sent));
    expect(await ended()).toEqual([]);
    await days(1, ({ to }) => (isFirst(to) ? refuse('unusable') : sent));
    expect(await ended()).toEqual(['reader0@example.org']);
  });

  it('for its content or by policy never ends the subscription', async () => {
    await addSubscribers(ctx, readers(3));
    mail.respond = ({ to }) => (to.startsWith('reader0') ? refuse('none', '550 5.7.1 Blocked') : sent);
    for (let i = 0; i < 7; i++, now += 2 * DAY) await sendAndWait();
    expect(await ended()).toEqual([]);
  });
});
