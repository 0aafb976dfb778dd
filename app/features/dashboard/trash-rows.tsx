import { ArchiveRestore } from 'lucide-react';
import { Form } from 'react-router';
import type { ManagedArticle } from '../../../domain/articles/articles.ts';
import { LocalDay } from '../../components/local-day.tsx';
import { RefusableButton } from '../../components/refusable-button.tsx';
import { ArticleTable } from './article-rows.tsx';

/** Deleted articles: until when each can be had back. */
export function TrashRows(rows: { articles: ManagedArticle[]; first: number }) {
  return (
    <ArticleTable
      {...rows}
      dated={{ title: 'Gone for good', of: ({ goneAt }) => goneAt && <LocalDay instant={goneAt} /> }}
      actions={(article) => <Restore article={article} />}
    />
  );
}

function Restore({ article: { _id, title, canDelete } }: { article: ManagedArticle }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="restore" value={_id} />
      <RefusableButton
        type="submit"
        className="button button-quiet button-small"
        aria-label={`Restore ${title}`}
        refusal={canDelete ? null : 'Only its author can restore it'}
      >
        <ArchiveRestore size={16} aria-hidden /> Restore
      </RefusableButton>
    </Form>
  );
}
