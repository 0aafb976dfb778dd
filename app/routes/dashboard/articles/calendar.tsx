import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { neighbouringMonths, readCalendar } from '../../../../domain/articles/articles.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { formatDay, formatMonth } from '../../../features/calendar/format-day.ts';
import { MonthDays } from '../../../features/calendar/month-days.tsx';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
import { Notice } from '../../../ui/alerts.tsx';
import type { Route } from './+types/calendar.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'article.listAll');
  const calendar = await runLoader(() => readCalendar(ctx, url.searchParams.get('month')));
  return { calendar, ...neighbouringMonths(calendar.month) };
}

export default function CalendarScreen({ loaderData }: Route.ComponentProps) {
  const { calendar, previous, next } = loaderData;
  const { month, timeZone, cutFrom } = calendar;
  return (
    <>
      <title>{`Calendar: ${formatMonth(month)}`}</title>
      <PageTitle title="Calendar" lead={`Scheduled and published articles. Times are in ${timeZone}.`} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-serif text-2xl font-semibold" aria-live="polite">
          {formatMonth(month)}
        </h2>
        <nav aria-label="Months" className="flex items-center gap-1">
          <Link
            to={pathTo.calendar(previous)}
            preventScrollReset
            className="icon-button"
            aria-label={`Previous month, ${formatMonth(previous)}`}
          >
            <ChevronLeft size={20} aria-hidden className="rtl:-scale-x-100" />
          </Link>
          <Link to="/dashboard/calendar" preventScrollReset className="button button-quiet button-small">
            Today
          </Link>
          <Link
            to={pathTo.calendar(next)}
            preventScrollReset
            className="icon-button"
            aria-label={`Next month, ${formatMonth(next)}`}
          >
            <ChevronRight size={20} aria-hidden className="rtl:-scale-x-100" />
          </Link>
        </nav>
      </div>
      {cutFrom && (
        <div className="mb-4">
          <Notice>{`This month has too many articles to show them all: some from ${formatDay(cutFrom)} on are left out.`}</Notice>
        </div>
      )}
      <MonthDays key={month} calendar={calendar} />
      <p className="mt-4 text-sm text-muted">
        Drag a scheduled article to another day, or use its Move button: it keeps its time. A published
        article keeps the date of its first publication.
      </p>
    </>
  );
}
