import { ArchiveRestore } from 'lucide-react';
import { Form } from 'react-router';
import type { ManagedArticle } from '../../../domain/articles/articles.ts';
import { ExplainedButton } from '../../ui/explained-button.tsx';
import { LocalDay } from '../../ui/local-time.tsx';
import type { Selection } from '../bulk/use-selection.ts';
import { ArticleTable, rowName } from './article-rows.tsx';

const DELETION_DATE = 'Deletion date';

/** A table of deleted articles, with the day until which each can be restored. */
export function TrashRows(rows: { articles: ManagedArticle[]; first: number; selection: Selection }) {
  return (
    <ArticleTable
      {...rows}
      date={{ title: DELETION_DATE, cell: ({ purgeAt }) => purgeAt && <DeletionDate instant={purgeAt} /> }}
      actions={(article) => <Restore article={article} />}
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

function Restore({ article }: { article: ManagedArticle }) {
  const { _id, canDelete } = article;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="article" value={_id} />
      <ExplainedButton
        type="submit"
        name="action"
        value="restore"
        className="button button-quiet button-small"
        aria-label={`Restore ${rowName(article)}`}
        refusal={canDelete ? null : 'Only the account that created it can restore it'}
      >
        <ArchiveRestore size={16} aria-hidden /> Restore
      </ExplainedButton>
    </Form>
  );
}
