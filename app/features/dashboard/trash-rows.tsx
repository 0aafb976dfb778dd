import { ArchiveRestore } from 'lucide-react';
import { Form } from 'react-router';
import type { ManagedArticle } from '../../../domain/articles/articles.ts';
import { LocalDay } from '../../components/local-day.tsx';
import { ArticleTitle } from './article-rows.tsx';

/** The table of deleted articles: until when each can be had back. */
export function TrashRows({ articles, first }: { articles: ManagedArticle[]; first: number }) {
  return (
    <table className="data-table stacks">
      <thead>
        <tr>
          <th scope="col" className="w-12">
            #
          </th>
          <th scope="col">Title</th>
          <th scope="col">Category</th>
          <th scope="col">Gone for good</th>
          <th scope="col" className="w-36">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {articles.map((article, index) => (
          <tr key={article._id}>
            <td className="text-muted tabular-nums max-sm:hidden!">{first + index}</td>
            <td>
              <ArticleTitle article={article} />
            </td>
            <td data-label="Category" className="text-soft capitalize" dir="auto">
              {article.category}
            </td>
            <td data-label="Gone for good" className="text-soft">
              {article.goneAt && <LocalDay instant={article.goneAt} />}
            </td>
            <td data-label="Actions">
              <Restore article={article} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Restore({ article: { _id, title, canDelete } }: { article: ManagedArticle }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="restore" value={_id} />
      <button
        type="submit"
        className="button button-quiet button-small"
        aria-label={`Restore ${title}`}
        title={canDelete ? undefined : 'Only its author can restore it'}
        disabled={!canDelete}
      >
        <ArchiveRestore size={16} aria-hidden /> Restore
      </button>
    </Form>
  );
}
