import { beforeEach, expect, it, test } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { createArticle } from '../../articles/articles.ts';
import { articleInput } from '../../articles/testing.ts';
import { createCategory, updateCategory } from '../../categories/categories.ts';
import type { Ctx } from '../../context.ts';
import { correctFutureDates } from '../../jobs/testing.ts';
import { testContext } from '../../testing.ts';
import { write } from '../../write.ts';
import { newsletterJobs } from '../jobs.ts';
import { addSubscribers, openTestMail, runNewsletterJobs, type TestMail } from '../testing.ts';
import { chooseArticles, enqueueDigests, lastPeriod, sendDigests } from './send-digests.ts';

test.each([
  ['weekly', '2026-11-23T07:59:00Z', '2026-11-16', '2026-11-09T08:00:00.000Z'],
  ['weekly', '2026-11-23T08:00:00Z', '2026-11-23', '2026-11-16T08:00:00.000Z'],
  ['weekly', '2026-11-29T23:00:00Z', '2026-11-23', '2026-11-16T08:00:00.000Z'],
  ['monthly', '2026-03-01T07:00:00Z', '2026-02-01', '2026-01-01T08:00:00.000Z'],
  ['monthly', '2026-03-31T12:00:00Z', '2026-03-01', '2026-02-01T08:00:00.000Z'],
] as const)('The last %s period at %s', (frequency, now, day, from) => {
  expect(lastPeriod(frequency, Date.parse(now), 'UTC')).toMatchObject({ day, from });
});

test('A period ends in the time zone of the site', () => {
  const { day, to } = lastPeriod('weekly', Date.parse('2026-11-23T02:30:00Z'), 'Asia/Dhaka');
  expect({ day, to }).toEqual({ day: '2026-11-23', to: '2026-11-23T02:00:00.000Z' });
});

test('A category with many articles leaves room for the others', () => {
  const news = Array.from({ length: 40 }, (_, i) => ({ id: `news ${i}`, category: 'news' }));
  const essays = ['old', 'older'].map((id) => ({ id, category: 'essays' }));
  const chosen = chooseArticles([...news, ...essays]);
  expect(chosen).toHaveLength(30);
  expect(chosen.slice(0, 4)).toEqual(['news 0', 'old', 'news 1', 'older']);
});

eachDatabase('A digest', (getDb) => {
  let ctx: Ctx;
  let mail: TestMail;
  let now: number;
  const run = () => runNewsletterJobs(ctx);
  beforeEach(async () => {
    mail = openTestMail();
    now = Date.parse('2026-11-18T12:00:00Z');
    const env = { SMTP_URL: 'smtp://mail.example', MAIL_PER_MINUTE: '60000' };
    ctx = { ...testContext(getDb(), undefined, env), mail, now: () => now };
    await getDb().write(async (tx) => {
      for (const table of ['newsletter_issue', 'subscriber', 'job', 'rate'] as const)
        await tx.deleteFrom(table).execute();
    });
  });

  it('has the articles of the week that each subscriber wants, once', async () => {
    await addSubscribers(ctx, ['all@example.org'], { frequency: 'weekly' });
    await addSubscribers(ctx, ['essays@example.org'], { frequency: 'weekly', categories: '["essays"]' });
    await addSubscribers(ctx, ['poems@example.org'], { frequency: 'weekly', categories: '["poems"]' });
    await addSubscribers(ctx, ['monthly@example.org'], { frequency: 'monthly' });
    await addSubscribers(ctx, ['each@example.org']);
    await createArticle(ctx, articleInput({ title: 'On tea' }));
    await createArticle(ctx, articleInput({ title: 'News of the day', category: 'news' }));
    await write(ctx, ({ tx }) => enqueueDigests(tx, now));
    await run();
    expect(mail.arrived).toEqual([]);
    now = Date.parse('2026-11-23T08:10:00Z');
    await run();
    now += 3_600_000;
    await run();
    const texts = Object.fromEntries(mail.arrived.map(({ to, text }) => [to, text]));
    expect(Object.keys(texts).sort()).toEqual(['all@example.org', 'essays@example.org']);
    expect(mail.arrived).toHaveLength(2);
    expect(texts['all@example.org']).toContain('On tea');
    expect(texts['all@example.org']).toContain('News of the day');
    expect(texts['essays@example.org']).not.toContain('News of the day');
  });

  it('has the articles of one that was not sent in time', async () => {
    await addSubscribers(ctx, ['weekly@example.org'], { frequency: 'weekly' });
    await write(ctx, ({ tx }) => enqueueDigests(tx, now));
    await createArticle(ctx, articleInput({ title: 'The first' }));
    now = Date.parse('2026-11-23T08:10:00Z');
    await run();
    await createArticle(ctx, articleInput({ title: 'The second' }));
    now = Date.parse('2026-12-02T09:00:00Z');
    await run();
    expect(mail.arrived).toHaveLength(1);
    await createArticle(ctx, articleInput({ title: 'The third' }));
    now = Date.parse('2026-12-07T08:10:00Z');
    await run();
    expect(mail.arrived).toHaveLength(2);
    const { text } = mail.arrived[1]!;
    expect(text).not.toContain('The first');
    expect(text).toContain('The second');
    expect(text).toContain('The third');
  });

  it('is sent after a clock that was ahead, and its recipients do not wait for that date', async () => {
    await addSubscribers(ctx, ['weekly@example.org'], { frequency: 'weekly' });
    await createArticle(ctx, articleInput({ title: 'The first' }));
    now = Date.parse('2036-11-23T08:10:00Z');
    await createArticle(ctx, articleInput({ title: 'Of the future' }));
    now = Date.parse('2036-11-24T08:10:00Z');
    await write(ctx, ({ tx }) => enqueueDigests(tx, now));
    await run();
    expect(mail.arrived).toHaveLength(1);
    now = Date.parse('2026-11-23T08:10:00Z');
    await correctFutureDates(ctx, newsletterJobs);
    await run();
    expect(mail.arrived).toHaveLength(2);
    expect(mail.arrived[1]?.text).toContain('The first');
  });

  it('goes by what subscribers want when it is sent to them', async () => {
    const { _id } = await createCategory(ctx, { name: 'essays' });
    for (const [name, categories] of [
      ['renamed', '["essays"]'],
      ['changed', '["essays","poems"]'],
    ] as const)
      await addSubscribers(ctx, [`${name}@example.org`], { frequency: 'weekly', categories });
    await createArticle(ctx, articleInput({ title: 'On tea', category: 'essays' }));
    await write(ctx, ({ tx }) => enqueueDigests(tx, now));
    now = Date.parse('2026-11-23T08:10:00Z');
    await sendDigests(ctx, {}, new AbortController().signal, { wasInterrupted: false });
    await updateCategory(ctx, _id, { name: 'slow essays' });
    await write(ctx, ({ tx }) =>
      tx
        .updateTable('subscriber')
        .set({ categories: '["poems"]' })
        .where('email', '=', 'changed@example.org')
        .execute(),
    );
    await run();
    expect(mail.arrived.map(({ to }) => to)).toEqual(['renamed@example.org']);
    expect(mail.arrived[0]!.text).toContain('On tea');
  });
});
