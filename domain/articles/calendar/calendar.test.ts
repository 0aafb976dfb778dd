import { beforeAll, expect, it } from 'vitest';
import { MAX_CALENDAR } from '../../../contract/limits.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { visitor } from '../../context.ts';
import { as } from '../../testing.ts';
import { createArticle, deleteArticle, readCalendar } from '../articles.ts';
import { articleInput, plainRow, type TwoEditors, twoEditors } from '../testing.ts';

eachDatabase('The calendar', (getDb) => {
  let { ctx, ada, bob } = {} as TwoEditors;
  beforeAll(async () => {
    ({ ctx, ada, bob } = await twoEditors(getDb()));
  });
  const schedule = (title: string, publishAt: string) =>
    createArticle(bob, articleInput({ title, status: 'scheduled', publishAt }));

  it('lists published and scheduled articles of whole weeks on the days of the site’s time zone', async () => {
    await createArticle(ada, articleInput({ title: 'Out', unlisted: true }));
    await createArticle(ada, articleInput({ title: 'Draft', status: 'draft' }));
    // In Dhaka, six hours ahead, it is the next day.
    await schedule('Late', '2026-11-30T18:30:00.000Z');
    await schedule('Later', '2027-01-15T03:00:00.000Z');
    const { _id } = await schedule('Gone', '2026-11-29T03:00:00.000Z');
    await deleteArticle(bob, _id);
    const { month, today, timeZone, days, cutFrom } = await readCalendar(ada, null);
    expect({ month, today, timeZone, cutFrom }).toEqual({
      month: '2026-11',
      today: '2026-11-21',
      timeZone: 'Asia/Dhaka',
      cutFrom: null,
    });
    expect([days.length, days[0], days.at(-1)?.day]).toEqual([
      ...[35, { day: '2026-11-01', inMonth: true, articles: [] }, '2026-12-05'],
    ]);
    const listed = days.flatMap(({ day, inMonth, articles }) =>
      articles.map(({ title, status, time }) => [day, inMonth, time, title, status]),
    );
    expect(listed).toEqual([
      ['2026-11-21', true, '15:00', 'Out', 'published'],
      ['2026-12-01', false, '00:30', 'Late', 'scheduled'],
    ]);
    const january = await readCalendar(ada, '2027-01');
    expect(january.days.filter(({ articles }) => articles.length > 0)).toMatchObject([
      { day: '2027-01-15', articles: [{ title: 'Later', time: '09:00', version: 1 }] },
    ]);
  });

  it('shows the current month for text that is not a month, and nothing to visitors', async () => {
    for (const month of ['', '2026-13', '0001-01', '9'.repeat(5000)])
      expect((await readCalendar(ada, month)).month).toBe('2026-11');
    await expect(readCalendar(as(ctx, visitor), null)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('says from when on a month has too many articles to list', async () => {
    const rows = Array.from({ length: MAX_CALENDAR + 1 }, (_, i) => {
      const at = new Date(Date.parse('2025-03-01T00:00:00Z') + i * 3_600_000).toISOString();
      return plainRow(i, { dated_at: at, published_at: at });
    });
    await ctx.db.write(async (tx) => {
      await tx.insertInto('article').values(rows).execute();
    });
    const { days, cutFrom } = await readCalendar(ada, '2025-03');
    expect(days.flatMap(({ articles }) => articles)).toHaveLength(MAX_CALENDAR);
    expect(cutFrom).toBe('2025-03-13');
  });
});
