import { ArchiveRestore } from 'lucide-react';
import type { RestoredArticle } from '../../../contract/article.ts';
import type { ManagedArticle } from '../../../domain/articles/articles.ts';
import { callApi } from '../../browser/api.ts';
import { useOperation } from '../../browser/hooks/use-operation.ts';
import { Button } from '../../ui/button.tsx';
import { LocalDay } from '../../ui/local-time.tsx';
import type { Selection } from '../bulk/use-selection.ts';
import { ArticleTable, rowName } from './article-rows.tsx';

const DELETION_DATE = 'Deletion date';

interface TrashRowsProps {
  articles: ManagedArticle[];
  first: number;
  selection: Selection;
  onRestored: (article: RestoredArticle) => void;
}

/** A table of deleted articles, with the day until which each can be restored. */
export function TrashRows({ onRestored, ...rows }: TrashRowsProps) {
  return (
    <ArticleTable
      {...rows}
      date={{ title: DELETION_DATE, cell: ({ purgeAt }) => purgeAt && <DeletionDate instant={purgeAt} /> }}
      actions={(article) => <Restore article={article} onRestored={onRestored} />}
    />
  );
}

/** Repeats the heading on narrow screens, where the column has none. */
function DeletionDate({ instant }: { instant: string }) {
  return (
    <span>
      <span className="block text-2xs text-muted md:hidden">{DELETION_DATE}</span>
      <LocalDay instant={instant} />
    </span>
  );
}

function Restore({ article, onRestored }: { article: ManagedArticle } & Pick<TrashRowsProps, 'onRestored'>) {
  const { _id, canDelete } = article;
  const { busy, run } = useOperation();
  const restore = async () => onRestored(await callApi('POST', `/articles/${_id}/restore`));
  return (
    <Button
      type="button"
      className="button button-quiet button-small"
      aria-label={`Restore ${rowName(article)}`}
      refusal={canDelete ? null : 'Only the account that created it can restore it'}
      busy={busy}
      onClick={() => void run(restore)}
    >
      <ArchiveRestore size={16} aria-hidden /> Restore
    </Button>
  );
}
