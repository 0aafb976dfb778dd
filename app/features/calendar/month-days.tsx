import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Calendar, CalendarArticle } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import { formatDay, formatWeekday, shortWeekday } from './format-day.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useMove } from './use-move.ts';

/** The days of a month with their articles: weeks on wide screens, a list on narrow ones. */
export function MonthDays({ calendar }: { calendar: Calendar }) {
  const { days, today, timeZone } = calendar;
  const move = useMove(timeZone);
  const [dragged, setDragged] = useState<CalendarArticle | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const [moving, setMoving] = useState<CalendarArticle | null>(null);
  const drag = (article: CalendarArticle | null) => {
    setDragged(article);
    setTarget(null);
  };
  return (
    <div className="panel overflow-hidden">
      <div aria-hidden className="hidden grid-cols-7 border-b border-line bg-sunken lg:grid">
        {days.slice(0, 7).map(({ day }) => (
          <span key={day} className="px-2.5 py-2 text-2xs font-semibold text-muted uppercase">
            {shortWeekday(day)}
          </span>
        ))}
      </div>
      <ol className="grid gap-px bg-line lg:grid-cols-7">
        {days.map((one) => (
          <Day
            key={one.day}
            {...one}
            today={today}
            isTarget={target === one.day}
            dropTarget={{
              onDragOver: (event) => {
                if (!dragged || one.day < today) return;
                event.preventDefault();
                if (target !== one.day) setTarget(one.day);
              },
              onDragLeave: () => setTarget(null),
              onDrop: (event) => {
                if (!dragged) return;
                event.preventDefault();
                drag(null);
                void move(dragged, one.day);
              },
            }}
          >
            {(article) => (
              <CalendarEntry key={article._id} article={article} onDrag={drag} onMove={setMoving} />
            )}
          </Day>
        ))}
      </ol>
      {moving && (
        <MoveDialog
          article={moving}
          today={today}
          timeZone={timeZone}
          onMove={move}
          onClose={() => setMoving(null)}
        />
      )}
    </div>
  );
}

type DayProps = Pick<Calendar, 'today'> &
  Calendar['days'][number] & {
    isTarget: boolean;
    dropTarget: Pick<React.ComponentProps<'li'>, 'onDragOver' | 'onDragLeave' | 'onDrop'>;
    /** Renders an article. */
    children: (article: CalendarArticle) => React.ReactNode;
  };

/** The number of articles that a day shows at once. */
const SHOWN = 3;

function Day({ day, inMonth, today, articles, isTarget, dropTarget, children }: DayProps) {
  const isOver = articles.length === 0 && day < today;
  return (
    <li
      {...dropTarget}
      aria-current={day === today ? 'date' : undefined}
      className={`min-w-0 p-2 max-lg:px-4 max-lg:py-3 lg:min-h-32 ${inMonth ? 'bg-paper' : 'bg-sunken max-lg:hidden'} ${isOver ? 'max-lg:hidden' : ''} ${isTarget ? 'outline-2 -outline-offset-2 outline-accent' : ''}`}
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">
          <time
            dateTime={day}
            className={`inline-flex min-w-7 justify-center rounded-full tabular-nums lg:leading-7 ${day === today ? 'bg-accent px-2 text-on-accent' : inMonth ? '' : 'text-muted'}`}
          >
            <span className="lg:sr-only">{formatWeekday(day)}</span>
            <span aria-hidden className="max-lg:hidden">
              {Number(day.slice(8))}
            </span>
          </time>
        </h3>
        {day >= today && (
          <Link
            to={pathTo.newArticle({ day })}
            className="inline-flex items-center gap-1.5 rounded-md text-sm text-muted hover:text-ink max-lg:min-h-11 lg:size-8 lg:justify-center lg:hover:bg-sunken"
            aria-label={`New article for ${formatDay(day)}`}
            title="New article for this day"
          >
            <Plus size={17} aria-hidden /> <span className="lg:hidden">New article</span>
          </Link>
        )}
      </div>
      {articles.length > 0 && (
        <ul className="mt-1.5 grid gap-1.5">{articles.slice(0, SHOWN).map(children)}</ul>
      )}
      {articles.length > SHOWN && (
        <details className="mt-1.5">
          <summary className="cursor-pointer rounded-sm px-2 py-1 text-sm text-soft hover:text-ink max-lg:min-h-11 max-lg:py-2.5">
            {`+ ${(articles.length - SHOWN).toLocaleString('en-US')} more`}
            <span className="sr-only"> on {formatDay(day)}</span>
          </summary>
          <ul className="mt-1.5 grid gap-1.5 lg:max-h-96 lg:overflow-y-auto">
            {articles.slice(SHOWN).map(children)}
          </ul>
        </details>
      )}
    </li>
  );
}
