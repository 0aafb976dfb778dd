import { PenLine, SquarePen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import type { UnsavedArticle } from '../../../domain/articles/articles.ts';
import { LocalDay } from '../../ui/local-day.tsx';
import { discardText } from '../autosave/recovery/discarded.ts';
import { DiscardDialog } from '../autosave/ui/discard-dialog.tsx';

interface UnsavedArticleRowsProps {
  begun: UnsavedArticle[];
  /** Whose they are. */
  account: string;
}

/** New articles that were typed and autosaved but never saved, as rows of the table of articles. */
export function UnsavedArticleRows({ begun, account }: UnsavedArticleRowsProps) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<UnsavedArticle | null>(null);
  return (
    <>
      {begun.map((one) => (
        <UnsavedArticleRow key={one.desk} begun={one} onDiscard={() => setAsked(one)} />
      ))}
      <DiscardDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onDiscard={async () => {
          if (asked) await discardText({ sessionId: asked.desk, sequence: asked.sequence }, account);
          await revalidate();
        }}
      />
    </>
  );
}

function UnsavedArticleRow({ begun, onDiscard }: { begun: UnsavedArticle; onDiscard: () => void }) {
  const { desk, title, category, updatedAt } = begun;
  const name = title || texts.articles.untitled;
  const to = `/dashboard/create-article?${new URLSearchParams({ continue: desk })}`;
  return (
    <tr>
      <td className="max-md:hidden!" />
      <td>
        <span className="flex items-center gap-3.5">
          <span className="flex h-11 w-16 shrink-0 items-center justify-center rounded-sm bg-sunken text-muted">
            <PenLine size={18} aria-hidden />
          </span>
          <span className="min-w-0">
            <Link to={to} className="line-clamp-2 font-medium wrap-anywhere hover:underline" dir="auto">
              {name}
            </Link>
            <span className="mt-1 flex flex-wrap gap-1.5">
              <span className="badge bg-sunken text-soft">Draft</span>
              <span className="badge bg-sunken text-warn">Unsaved changes</span>
            </span>
          </span>
        </span>
      </td>
      <td data-label="Category" className="text-soft">
        <span className="inline-block first-letter:uppercase" dir="auto">
          {category}
        </span>
      </td>
      <td data-label="Date" className="text-soft">
        <LocalDay instant={updatedAt} />
      </td>
      <td data-label="Actions">
        <span className="-ms-2 flex">
          <Link
            to={to}
            className="icon-button text-muted hover:text-ink"
            aria-label={`Edit ${name}`}
            title="Edit"
          >
            <SquarePen size={18} aria-hidden />
          </Link>
          <button
            type="button"
            className="icon-button text-muted hover:text-danger"
            aria-label={`Discard ${name}`}
            title="Discard"
            onClick={onDiscard}
          >
            <Trash2 size={18} aria-hidden />
          </button>
        </span>
      </td>
    </tr>
  );
}
