import { Form, Link } from 'react-router';
import type { NotSentArticle } from '../../../contract/newsletter-issue.ts';
import { pathTo } from '../../../shared/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { describeAudience } from './describe-audience.ts';

/** A table of articles that could not be sent when they were published, to be sent by hand. */
export function NotSentRows({ articles }: { articles: NotSentArticle[] }) {
  return (
    <DataTable columns={['Article', 'Reason', 'Published', { title: 'Actions', isHidden: true }]}>
      {articles.map(({ articleId, title, category, reason, at }) => (
        <tr key={articleId}>
          <td className="font-medium">
            <div className="min-w-0">
              <p className="wrap-anywhere" dir="auto">
                {title}
              </p>
              <p className="text-sm font-normal text-soft">
                {describeAudience({ kind: 'article', category })}
              </p>
            </div>
          </td>
          <td data-label="Reason" className="text-danger">
            <span className="text-end md:text-start">{reason}</span>
          </td>
          <td data-label="Published" className="text-soft">
            <LocalTime instant={at} />
          </td>
          <td className="text-end">
            <Form method="post" preventScrollReset className="flex flex-wrap justify-end gap-2">
              <input type="hidden" name="article" value={articleId} />
              <Link
                to={pathTo.sendByEmail(articleId)}
                aria-label={`Send by email: ${title}`}
                className="button button-quiet button-small"
              >
                Send by email
              </Link>
              <button
                type="submit"
                name="action"
                value="dismiss"
                aria-label={`Do not send: ${title}`}
                className="button button-quiet button-small"
              >
                Do not send
              </button>
            </Form>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
