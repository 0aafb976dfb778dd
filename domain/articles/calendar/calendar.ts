import type { Status } from '../../../contract/article.ts';
import { MAX_CALENDAR } from '../../../contract/limits.ts';
import { formatInstant } from '../../../platform/clock.ts';
import { wallTimeAt } from '../../../shared/wall-time.ts';
import { scheduled } from '../../article-filter.ts';
import type { Ctx } from '../../context.ts';
import { authorize } from '../../permissions.ts';
import { loadSettings } from '../../site-settings.ts';
import { startOfDay } from '../paging/day-start.ts';
import { type CalendarDay, firstWeekday, isMonth, monthDays, nextMonth, toMonth } from './days.ts';

/** An article on the day on which it was first published, or will be published. */
export interface CalendarArticle {
  _id: string;
  title: string;
  status: Exclude<Status, 'draft'>;
  /** The instant. */
  at: string;
  /** The local time in the time zone of the site, such as `09:30`. */
  time: string;
  version: number;
}

/** A month of articles in the time zone of the site. */
export interface Calendar {
  /** Such as `2026-11`. */
  month: string;
  today: string;
  timeZone: string;
  /** Whole weeks. */
  days: (CalendarDay & { articles: CalendarArticle[] })[];
  /** The first day whose articles are not all listed, because there are too many; null if all are. */
  cutFrom: string | null;
}

/** The published and scheduled articles of a month; of the current one if `month` is not a month. */
export async function readCalendar(ctx: Ctx, month: string | null): Promise<Calendar> {
  authorize(ctx, 'article.listAll');
  const { timeZone, lang } = await loadSettings(ctx);
  const today = wallTimeAt(formatInstant(ctx.now()), timeZone).slice(0, 10);
  const shown = month !== null && isMonth(month) ? month : toMonth(today);
  const days = monthDays(shown, firstWeekday(lang));
  const range = { from: startOfDay(days[0]!.day, timeZone), to: startOfDay(days.at(-1)!.day, timeZone, 1) };
  const rows = (await Promise.all([findPublished(ctx, range), findScheduled(ctx, range)]))
    .flat()
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const articles = rows.slice(0, MAX_CALENDAR).map((row) => {
    const [day = '', time = ''] = wallTimeAt(row.at, timeZone).split('T');
    return { ...row, day, time };
  });
  const byDay = Map.groupBy(articles, ({ day }) => day);
  return {
    month: shown,
    today,
    timeZone,
    days: days.map((one) => ({
      ...one,
      articles: (byDay.get(one.day) ?? []).map(({ day: _, ...article }) => article),
    })),
    cutFrom: rows.length > MAX_CALENDAR ? (articles.at(-1)?.day ?? null) : null,
  };
}

/** The months before and after one. */
export function neighbouringMonths(month: string): { previous: string; next: string } {
  return { previous: nextMonth(month, -1), next: nextMonth(month, 1) };
}

interface Range {
  from: string;
  to: string;
}

function findPublished(ctx: Ctx, { from, to }: Range): Promise<Omit<CalendarArticle, 'time'>[]> {
  return ctx.db.read
    .selectFrom('article')
    .select(['id as _id', 'title', 'status', 'version', 'dated_at as at'])
    .where('deleted_at', 'is', null)
    .where('status', '=', 'published')
    .where('dated_at', '>=', from)
    .where('dated_at', '<', to)
    .orderBy('dated_at')
    .orderBy('id')
    .limit(MAX_CALENDAR + 1)
    .$narrowType<{ status: 'published' }>()
    .execute();
}

function findScheduled(ctx: Ctx, { from, to }: Range): Promise<Omit<CalendarArticle, 'time'>[]> {
  return ctx.db.read
    .selectFrom('article')
    .select(['id as _id', 'title', 'status', 'version', 'publish_at as at'])
    .where(scheduled)
    .where('publish_at', '>=', from)
    .where('publish_at', '<', to)
    .orderBy('publish_at')
    .orderBy('id')
    .limit(MAX_CALENDAR + 1)
    .$narrowType<{ status: 'scheduled'; at: string }>()
    .execute();
}
