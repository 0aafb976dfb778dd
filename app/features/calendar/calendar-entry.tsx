import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import type { CalendarArticle } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { useClock } from '../../ui/local-time.tsx';

interface CalendarEntryProps {
  article: CalendarArticle;
  onDrag: (article: CalendarArticle | null) => void;
  /** Asks for another day. */
  onMove: (article: CalendarArticle) => void;
}

const styles = {
  scheduled: 'cursor-grab bg-info-tint border-info',
  published: 'bg-sunken border-edge',
};

/** An article on its day. A scheduled one can be dragged, or moved with its button. */
export function CalendarEntry({ article, onDrag, onMove }: CalendarEntryProps) {
  const { _id, status, time } = article;
  const title = article.title || texts.articles.untitled;
  const clock = useClock();
  const isScheduled = status === 'scheduled';
  return (
    <li
      draggable={isScheduled}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', title);
        onDrag(article);
      }}
      onDragEnd={() => onDrag(null)}
      className={`flex items-start gap-1 rounded-sm border-s-3 px-2 py-1 text-sm leading-snug ${styles[status]}`}
    >
      <span className="min-w-0 grow self-center">
        <span className="block text-2xs text-soft tabular-nums" suppressHydrationWarning>
          {clock(time)} <span className="lg:sr-only">· {isScheduled ? 'Scheduled' : 'Published'}</span>
        </span>
        <Link
          to={pathTo.edit(_id)}
          draggable={false}
          className="line-clamp-3 font-medium wrap-anywhere hover:underline max-lg:py-2"
          dir="auto"
        >
          {title}
        </Link>
      </span>
      {isScheduled && (
        <button
          type="button"
          className="script-only icon-button text-soft lg:size-8"
          aria-label={`Move ${title}`}
          title="Move to…"
          onClick={() => onMove(article)}
        >
          <CalendarClock size={16} aria-hidden />
        </button>
      )}
    </li>
  );
}
