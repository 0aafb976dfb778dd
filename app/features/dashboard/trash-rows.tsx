import { ArchiveRestore } from 'lucide-react';
import { Form } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import type { ManagedArticle } from '../../../domain/articles/articles.ts';
import { ExplainedButton } from '../../ui/explained-button.tsx';
import { LocalDay } from '../../ui/local-day.tsx';
import { ArticleTable } from './article-rows.tsx';

const DELETION_DATE = 'Gone for good';

/** Deleted articles: until when each can be had back. */
export function TrashRows(rows: { articles: ManagedArticle[]; first: number }) {
  return (
    <ArticleTable
      {...rows}
      dated={{ title: DELETION_DATE, of: ({ purgeAt }) => purgeAt && <DeletionDate instant={purgeAt} /> }}
      actions={(article) => <Restore article={article} />}
    />
  );
}

/** On a narrow screen, where the column has no heading, the day says what happens then. */
function DeletionDate({ instant }: { instant: string }) {
  return (
    <span>
      <span className="block text-2xs text-muted md:hidden">{DELETION_DATE}</span>
      <LocalDay instant={instant} />
    </span>
  );
}

function Restore({ article: { _id, title, canDelete } }: { article: ManagedArticle }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="restore" value={_id} />
      <ExplainedButton
        type="submit"
        className="button button-quiet button-small"
        aria-label={`Restore ${title || texts.articles.untitled}`}
        refusal={canDelete ? null : 'Only its author can restore it'}
      >
        <ArchiveRestore size={16} aria-hidden /> Restore
      </ExplainedButton>
    </Form>
  );
}
