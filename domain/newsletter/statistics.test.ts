import { beforeAll, expect, it } from 'vitest';
import { formatInstant } from '../../platform/clock.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import type { Ctx } from '../context.ts';
import { testContext } from '../testing.ts';
import { newsletterStatistics, unsubscribe } from './newsletter.ts';
import { addSubscribers } from './testing.ts';
import { signToken } from './tokens.ts';

const NOW = Date.parse('2026-03-15T12:00:00Z');

eachDatabase('the statistics of the newsletter', (getDb) => {
  let ctx: Ctx;
  let ids: string[];

  beforeAll(async () => {
    ctx = { ...testContext(getDb()), now: () => NOW };
    const at = (time: string) => ({ ...ctx, now: () => Date.parse(time) });
    await addSubscribers(at('2024-12-31T23:59:59Z'), ['long-ago@example.org']);
    await addSubscribers(at('2025-04-01T00:00:00Z'), ['spring@example.org']);
    await addSubscribers(at('2026-03-01T00:00:00Z'), ['a@example.org', 'b@example.org']);
    ids = (await getDb().read.selectFrom('subscriber').select('id').orderBy('email').execute()).map(
      ({ id }) => id,
    );
    const issue = {
      id: 'i1',
      unique_key: 'weekly:1',
      kind: 'weekly',
      article_id: null,
      subject: 'The week',
    } as const;
    const stored = { content: 'excerpt', audience: 'all', state: 'sent', error: null, email: '{}' } as const;
    const dates = { created_at: formatInstant(NOW), finished_at: formatInstant(NOW) };
    await getDb()
      .autocommit.insertInto('newsletter_issue')
      .values({ ...issue, ...stored, ...dates })
      .execute();
    const states = ['sent', 'sent', 'refused', 'unknown'] as const;
    const recipients = ids.map((subscriber_id, i) => ({
      issue_id: 'i1',
      subscriber_id,
      state: states[i]!,
      next_attempt_at: formatInstant(NOW),
      bounced_at: i === 1 ? formatInstant(NOW) : null,
    }));
    await getDb().autocommit.insertInto('newsletter_recipient').values(recipients).execute();
  });

  it('count what became of each email, and who left by its link', async () => {
    const token = signToken(ctx, 'unsubscribe', ids[0]!);
    expect(await unsubscribe(ctx, token, 'i1')).toBe(true);
    expect(await unsubscribe(ctx, token, 'unknown')).toBe(true);
    const sums = { views: 9, readers: 5, leaves: 0, seconds: 0, quarters: 0, finished: 0 };
    const value = 'newsletter / email / weekly:1';
    for (const [day, path] of [
      ['2026-03-14', '/'],
      ['2026-03-15', '/about'],
    ] as const)
      await getDb()
        .autocommit.insertInto('statistic')
        .values({ dimension: 'campaign', day, path, value, ...sums })
        .execute();
    const { emails, confirmed } = await newsletterStatistics(ctx);
    expect(confirmed).toBe(3);
    expect(emails).toMatchObject([
      {
        subject: 'The week',
        readers: 10,
        recipients: 4,
        sent: 2,
        delivered: 1,
        bounced: 1,
        refused: 1,
        unknown: 1,
        unsubscribed: 1,
      },
    ]);
  });

  it('count subscriptions by month, from a year ago on', async () => {
    const at = formatInstant(NOW);
    await getDb()
      .autocommit.updateTable('subscriber')
      .set({ status: 'unsubscribed', unsubscribed_at: at, bounced_at: at })
      .where('email', '=', 'b@example.org')
      .execute();
    const { months } = await newsletterStatistics(ctx);
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2025-04', subscribed: 1, unsubscribed: 0, bounced: 0 });
    expect(months.at(-1)).toEqual({ month: '2026-03', subscribed: 2, unsubscribed: 1, bounced: 1 });
    expect(months[1]).toEqual({ month: '2025-05', subscribed: 0, unsubscribed: 0, bounced: 0 });
  });
});
