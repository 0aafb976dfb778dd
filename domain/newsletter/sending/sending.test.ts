import { beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import type { Delivery, Email } from '../../../platform/mail.ts';
import { createArticle, updateArticle } from '../../articles/articles.ts';
import { articleInput, publishDueArticles } from '../../articles/testing.ts';
import type { Ctx } from '../../context.ts';
import { changeSettings } from '../../site/site.ts';
import { testContext } from '../../testing.ts';
import { listNotSent } from '../issues/list-emails.ts';
import { listIssues } from '../issues/manage-issues.ts';
import {
  decideArticleEmail,
  listFailedRecipients,
  readArticleEmail,
  resendIssue,
  resumeIssue,
  sendArticle,
  stopIssue,
  unsubscribe,
} from '../newsletter.ts';
import { addSubscribers, openTestMail, runNewsletterJobs, type TestMail } from '../testing.ts';
import { claimRecipient, recordDelivery } from './claim-recipient.ts';

const START = Date.parse('2026-11-21T09:00:00Z');
const everybody = { audience: { to: 'all' }, content: 'whole' } as const;
const lost: Delivery = { outcome: 'unknown', error: 'Connection closed' };

eachDatabase('Sending an article by email', (getDb) => {
  let ctx: Ctx;
  let mail: TestMail;
  let now = START;
  const receivers = () => mail.arrived.map(({ to }) => to).sort();
  const subscribers = (count: number) => Array.from({ length: count }, (_, i) => `reader${i}@example.org`);

  beforeEach(async () => {
    now = START;
    mail = openTestMail();
    const env = {
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'notes@notes.example',
      PUBLIC_URL: 'https://notes.example',
      MAIL_PER_MINUTE: '60000',
    };
    ctx = { ...testContext(getDb(), undefined, env), mail, now: () => now };
    await getDb().write(async (tx) => {
      for (const table of ['newsletter_issue', 'newsletter_choice', 'subscriber', 'job', 'rate'] as const)
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
  const write = (fields = {}) => createArticle(ctx, articleInput(fields));

  it('reaches each confirmed subscriber who wants it once', async () => {
    await addSubscribers(ctx, subscribers(3));
    await addSubscribers(ctx, ['weekly@example.org'], { frequency: 'weekly' });
    await addSubscribers(ctx, ['essays@example.org'], { categories: '["essays","50%"]' });
    await addSubscribers(ctx, ['other@example.org'], { categories: '["not essays"]' });
    const { _id } = await write();
    await sendArticle(ctx, _id, everybody);
    await run();
    expect(receivers()).toEqual(['essays@example.org', ...subscribers(3)]);
    expect(await listIssues(ctx)).toMatchObject([{ state: 'sent', sent: 4, waiting: 0, unknown: 0 }]);
    await expect(sendArticle(ctx, _id, everybody)).rejects.toMatchObject({ code: 'conflict' });
    await run();
    expect(mail.arrived).toHaveLength(4);
  });

  it('reaches those who have chosen a category', async () => {
    await addSubscribers(ctx, subscribers(2));
    await addSubscribers(ctx, ['essays@example.org'], { categories: '["essays"]' });
    const { _id } = await write();
    await sendArticle(ctx, _id, { audience: { to: 'category', category: 'essays' }, content: 'excerpt' });
    await run();
    expect(receivers()).toEqual(['essays@example.org']);
  });

  it('has an unsubscribe link of its own for each recipient', async () => {
    await addSubscribers(ctx, subscribers(2));
    await sendArticle(ctx, (await write())._id, everybody);
    await run();
    const [first, second] = mail.arrived as [Email, Email];
    const links = [first, second].map(({ headers }) => headers!['List-Unsubscribe']!.slice(1, -1));
    expect(new Set(links).size).toBe(2);
    expect(first.html).toContain(links[0]!.replace('&', '&amp;'));
    expect(first.text).toContain(links[0]);
    expect(first.headers).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': '<newsletter.notes.example>',
    });
    expect(await unsubscribe(ctx, new URL(links[0]!).searchParams.get('token')!)).toBe(true);
  });

  it('names the email in its links, the same for all, unless the site does not want it', async () => {
    await addSubscribers(ctx, subscribers(2));
    const { _id } = await write();
    await sendArticle(ctx, _id, everybody);
    await run();
    const marks = mail.arrived.map(({ text }) => /\?utm_source=newsletter&\S*/.exec(text)?.[0]);
    expect(marks).toEqual(
      Array(2).fill(`?utm_source=newsletter&utm_medium=email&utm_campaign=article%3A${_id}`),
    );
    await changeSettings(ctx, { emailCampaigns: false }, undefined);
    await sendArticle(ctx, (await write())._id, everybody);
    await run();
    await changeSettings(ctx, { emailCampaigns: true }, undefined);
    expect(mail.arrived).toHaveLength(4);
    expect(mail.arrived.filter(({ text }) => text.includes('utm_'))).toHaveLength(2);
  });

  it('waits for publication if it was chosen before', async () => {
    await addSubscribers(ctx, subscribers(1));
    const publishAt = new Date(now + 60_000).toISOString();
    const { _id } = await write({ status: 'scheduled', publishAt });
    await expect(sendArticle(ctx, _id, everybody)).rejects.toMatchObject({ code: 'conflict' });
    await decideArticleEmail(ctx, _id, everybody);
    const query = { article: _id, category: 'essays' };
    expect(await readArticleEmail(ctx, query)).toMatchObject({ choice: everybody, isSent: false });
    await run();
    expect(mail.arrived).toEqual([]);
    now += 61_000;
    await publishDueArticles(ctx);
    await run();
    expect(receivers()).toEqual(subscribers(1));
    expect(await readArticleEmail(ctx, query)).toMatchObject({ choice: null, isSent: true });
  });

  it('is listed with the reason, and sent only by hand, if that was not possible when it was published', async () => {
    const publishAt = new Date(now + 60_000).toISOString();
    const { _id } = await write({ title: 'On tea', status: 'scheduled', publishAt });
    await decideArticleEmail(ctx, _id, {
      audience: { to: 'category', category: 'essays' },
      content: 'whole',
    });
    expect(await listNotSent(ctx)).toEqual([]);
    now += 61_000;
    await publishDueArticles(ctx);
    await run();
    expect(await listNotSent(ctx)).toMatchObject([
      { articleId: _id, title: 'On tea', category: 'essays', reason: expect.stringContaining('Nobody') },
    ]);
    await addSubscribers(ctx, ['essays@example.org'], { categories: '["essays"]' });
    expect(await readArticleEmail(ctx, { article: _id, category: 'essays' })).toMatchObject({ choice: null });
    for (const status of ['draft', 'published'] as const) await updateArticle(ctx, _id, { status });
    await run();
    expect(mail.arrived).toEqual([]);
    await sendArticle(ctx, _id, everybody);
    await run();
    expect(receivers()).toEqual(['essays@example.org']);
    expect(await listNotSent(ctx)).toEqual([]);
  });

  it('is listed as not sent without a mail server, until that is dismissed', async () => {
    await addSubscribers(ctx, subscribers(1));
    const publishAt = new Date(now + 60_000).toISOString();
    const { _id } = await write({ status: 'scheduled', publishAt });
    await decideArticleEmail(ctx, _id, everybody);
    const configured = ctx;
    ctx = { ...ctx, config: { ...ctx.config, smtpUrl: undefined } };
    now += 61_000;
    await publishDueArticles(ctx);
    await run();
    ctx = configured;
    expect(await listNotSent(ctx)).toMatchObject([{ reason: expect.stringContaining('SMTP_URL') }]);
    await decideArticleEmail(ctx, _id, null);
    expect(await listNotSent(ctx)).toEqual([]);
  });

  it('starts at once if it is decided for a published article, and once only', async () => {
    await addSubscribers(ctx, subscribers(1));
    const { _id } = await write();
    await decideArticleEmail(ctx, _id, null);
    await decideArticleEmail(ctx, _id, everybody);
    await expect(decideArticleEmail(ctx, _id, everybody)).rejects.toMatchObject({ code: 'conflict' });
    await run();
    expect(receivers()).toEqual(subscribers(1));
  });

  it('tries again later what is refused for now, and ends the subscriptions of recipients who do not exist', async () => {
    await addSubscribers(ctx, ['gone@example.org', 'later@example.org', 'spam@example.org']);
    await addSubscribers(ctx, subscribers(2));
    mail.respond = ({ to }) => {
      if (to.startsWith('gone'))
        return {
          outcome: 'refused',
          refused: 'recipient',
          fault: 'missing',
          error: '550 5.1.1 No such user',
        };
      if (to.startsWith('spam'))
        return { outcome: 'refused', refused: 'message', fault: 'none', error: '554 5.7.1 Spam' };
      if (!to.startsWith('later')) return { outcome: 'sent' };
      return now < START + 5 * 60_000 ? { outcome: 'deferred', error: '451 Later' } : { outcome: 'sent' };
    };
    const issueId = await sendArticle(ctx, (await write())._id, everybody);
    await run();
    expect(await listIssues(ctx)).toMatchObject([{ state: 'sending', refused: 2, waiting: 1, sent: 2 }]);
    now += 6 * 60_000;
    await run();
    expect(receivers()).toEqual(['later@example.org', ...subscribers(2)]);
    expect(await listIssues(ctx)).toMatchObject([{ state: 'sent', refused: 2, sent: 3 }]);
    const pages = [1, 2].map((page) =>
      listFailedRecipients(ctx, issueId, { page, limit: 1, state: 'refused' }),
    );
    const found = (await Promise.all(pages)).flatMap(({ data, meta }) => (meta.total === 2 ? data : []));
    expect(found.find(({ subscriber }) => subscriber?.email === 'gone@example.org')).toMatchObject({
      state: 'refused',
      error: '550 5.1.1 No such user',
    });
    expect(found).toHaveLength(2);
    now += 2 * 3_600_000;
    await run();
    const rows = await getDb()
      .read.selectFrom('subscriber')
      .select(['email', 'status', 'bounced_at'])
      .execute();
    expect(rows.filter(({ status }) => status === 'unsubscribed')).toMatchObject([
      { email: 'gone@example.org', bounced_at: expect.any(String) },
    ]);
  });

  it('lists as unknown, and sends again only by hand, what may have arrived', async () => {
    await addSubscribers(ctx, subscribers(3));
    mail.respond = ({ to }) => (to === 'reader1@example.org' ? lost : { outcome: 'sent' });
    const issueId = await sendArticle(ctx, (await write())._id, everybody);
    await run();
    expect(await listIssues(ctx)).toMatchObject([{ state: 'sent', sent: 2, unknown: 1 }]);
    mail.respond = () => ({ outcome: 'sent' });
    await run();
    await expect(resendIssue(ctx, issueId, 'unknown')).rejects.toMatchObject({ code: 'conflict' });
    now += 11 * 60_000;
    expect(await resendIssue(ctx, issueId, 'unknown')).toBe(1);
    await run();
    expect(receivers()).toEqual(subscribers(3));
  });

  it('goes on after a crash; the recipient it was sending to is listed as unknown', async () => {
    await addSubscribers(ctx, subscribers(3));
    const issueId = await sendArticle(ctx, (await write())._id, everybody);
    const next = await claimRecipient(ctx, issueId);
    if (next.kind !== 'recipient') throw new Error('There is a recipient.');
    now += 60_000;
    await run();
    expect(receivers()).toEqual(subscribers(3).filter((email) => email !== next.claim.to));
    expect(await listIssues(ctx)).toMatchObject([{ state: 'sent', sent: 2, unknown: 1 }]);
    // The server was only slow: what it knows counts.
    await recordDelivery(ctx, next.claim, { outcome: 'sent' });
    expect(await listIssues(ctx)).toMatchObject([{ sent: 3, unknown: 0 }]);
  });

  it('gives no recipient to two servers', async () => {
    await addSubscribers(ctx, subscribers(6));
    const issueId = await sendArticle(ctx, (await write())._id, everybody);
    now += 60_000;
    const claims = await Promise.all(Array.from({ length: 9 }, () => claimRecipient(ctx, issueId)));
    const claimed = claims.flatMap((next) => (next.kind === 'recipient' ? [next.claim.to] : []));
    expect(claimed.sort()).toEqual(subscribers(6));
  });

  it('stops, and continues where it stopped', async () => {
    // Over one connection.
    ctx = { ...ctx, config: { ...ctx.config, mailPerMinute: 300 } };
    await addSubscribers(ctx, subscribers(4));
    const issueId = await sendArticle(ctx, (await write())._id, everybody);
    mail.respond = async () => {
      if (mail.arrived.length === 1) await stopIssue(ctx, issueId);
      return { outcome: 'sent' };
    };
    await run();
    expect(await listIssues(ctx)).toMatchObject([{ state: 'stopped', waiting: 2, sent: 2 }]);
    await expect(stopIssue(ctx, issueId)).rejects.toMatchObject({ code: 'conflict' });
    mail.respond = () => ({ outcome: 'sent' });
    await resumeIssue(ctx, issueId);
    await run();
    expect(receivers()).toEqual(subscribers(4));
  });

  it('keeps to the pace', async () => {
    const slow = { ...ctx, config: { ...ctx.config, mailPerMinute: 60 } };
    await addSubscribers(ctx, subscribers(4));
    const issueId = await sendArticle(ctx, (await write())._id, everybody);
    const attempt = async () => (await claimRecipient(slow, issueId)).kind;
    expect(await attempt()).toBe('recipient');
    expect(await claimRecipient(slow, issueId)).toEqual({ kind: 'recipient', claim: expect.anything() });
    expect(await claimRecipient(slow, issueId)).toEqual({ kind: 'wait', until: now + 1000 });
    now += 1000;
    expect(await attempt()).toBe('recipient');
  });

  it('stops if the server refuses the sender, and skips anyone who has unsubscribed meanwhile', async () => {
    await addSubscribers(ctx, subscribers(3));
    const issueId = await sendArticle(ctx, (await write())._id, everybody);
    mail.respond = () => ({
      outcome: 'refused',
      refused: 'sender',
      fault: 'none',
      error: '550 Sender refused',
    });
    await run();
    expect(await listIssues(ctx)).toMatchObject([
      { state: 'stopped', error: '550 Sender refused', waiting: 3 },
    ]);
    await getDb().write((tx) =>
      tx
        .updateTable('subscriber')
        .set({ status: 'unsubscribed' })
        .where('email', '=', 'reader0@example.org')
        .execute(),
    );
    mail.respond = () => ({ outcome: 'sent' });
    await resumeIssue(ctx, issueId);
    await run();
    expect(receivers()).toEqual(['reader1@example.org', 'reader2@example.org']);
  });

  it('is refused without subscribers, and without a mail server', async () => {
    const { _id } = await write();
    await expect(sendArticle(ctx, _id, everybody)).rejects.toMatchObject({ code: 'conflict' });
    await addSubscribers(ctx, subscribers(1));
    const without = { ...ctx, config: { ...ctx.config, smtpUrl: undefined } };
    await expect(sendArticle(without, _id, everybody)).rejects.toThrow('SMTP_URL');
    await expect(
      sendArticle({ ...ctx, actor: { userId: 'u', role: 'user' } }, _id, everybody),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
