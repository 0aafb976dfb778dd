import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { UnsavedArticle } from '../../../domain/articles/articles.ts';
import { LocalDay } from '../../ui/local-time.tsx';
import { useMay } from '../../ui/use-may.ts';
import { discardText } from '../autosave/recovery/discarded.ts';
import { DiscardDialog } from '../autosave/ui/discard-dialog.tsx';
import type { SelectableRow } from '../bulk/selection.ts';
import type { Selection } from '../bulk/use-selection.ts';
import { CategoryCell, RowActions, RowTitle, rowName, SelectBox } from './article-rows.tsx';

interface UnsavedArticleRowsProps {
  articles: UnsavedArticle[];
  /** The ID of the signed-in user. */
  account: string;
  selection: Selection;
}

/** The rows as the list selects them. */
export function selectableUnsaved(articles: readonly UnsavedArticle[]): SelectableRow[] {
  return articles.map(({ sessionId, sequence, title, start }) => ({
    _id: sessionId,
    title,
    start,
    session: { sessionId, sequence },
  }));
}

/** New articles that were autosaved but never saved, as rows of the article table. */
export function UnsavedArticleRows({ articles, account, selection }: UnsavedArticleRowsProps) {
  const { revalidate } = useRevalidator();
  const selectable = selectableUnsaved(articles);
  const [discarded, setDiscarded] = useState<UnsavedArticle | null>(null);
  const maySelect = useMay()('article.changeMany');
  return (
    <>
      {articles.map((article, index) => (
        <UnsavedArticleRow
          key={article.sessionId}
          article={article}
          select={maySelect && <SelectBox row={selectable[index]!} index={index} selection={selection} />}
          onDiscard={() => setDiscarded(article)}
        />
      ))}
      <DiscardDialog
        open={discarded !== null}
        onClose={() => setDiscarded(null)}
        onDiscard={async () => {
          if (discarded) {
            await discardText({ sessionId: discarded.sessionId, sequence: discarded.sequence }, account);
          }
          await revalidate();
        }}
      />
    </>
  );
}

interface UnsavedArticleRowProps {
  article: UnsavedArticle;
  /** Its checkbox. */
  select: React.ReactNode;
  onDiscard: () => void;
}

function UnsavedArticleRow({ article, select, onDiscard }: UnsavedArticleRowProps) {
  const { sessionId, category, updatedAt } = article;
  const to = `/dashboard/create-article?${new URLSearchParams({ continue: sessionId })}`;
  return (
    <tr>
      <td className="max-md:hidden!" />
      <td>
        <span className="flex items-center gap-1">
          {select}
          <RowTitle
            article={article}
            to={to}
            thumbnail={<PenLine size={18} aria-hidden />}
            badges={
              <>
                <span className="badge bg-chip text-soft">Draft</span>
                <span className="badge bg-chip text-warn">Unsaved changes</span>
              </>
            }
          />
        </span>
      </td>
      <CategoryCell category={category} />
      <td data-label="Date" className="text-soft">
        <LocalDay instant={updatedAt} />
      </td>
      <td data-label="Actions">
        <RowActions title={rowName(article)} to={to} action="Discard" refusal={null} onAction={onDiscard} />
      </td>
    </tr>
  );
}
