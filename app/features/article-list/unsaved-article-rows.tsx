import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { UnsavedArticle } from '../../../domain/articles/articles.ts';
import { LocalDay } from '../../ui/local-time.tsx';
import { discardText } from '../autosave/recovery/discarded.ts';
import { DiscardDialog } from '../autosave/ui/discard-dialog.tsx';
import { CategoryCell, RowActions, RowTitle, rowName } from './article-rows.tsx';

interface UnsavedArticleRowsProps {
  articles: UnsavedArticle[];
  /** The ID of the signed-in user. */
  account: string;
}

/** New articles that were autosaved but never saved, as rows of the article table. */
export function UnsavedArticleRows({ articles, account }: UnsavedArticleRowsProps) {
  const { revalidate } = useRevalidator();
  const [discarded, setDiscarded] = useState<UnsavedArticle | null>(null);
  return (
    <>
      {articles.map((article) => (
        <UnsavedArticleRow
          key={article.sessionId}
          article={article}
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

function UnsavedArticleRow({ article, onDiscard }: { article: UnsavedArticle; onDiscard: () => void }) {
  const { sessionId, category, updatedAt } = article;
  const to = `/dashboard/create-article?${new URLSearchParams({ continue: sessionId })}`;
  return (
    <tr>
      <td className="max-md:hidden!" />
      <td>
        <span className="flex items-center gap-1">
          {/* The place of a checkbox. */}
          <span aria-hidden className="script-only -ms-2.5 size-11 shrink-0" />
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
