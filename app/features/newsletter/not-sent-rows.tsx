import { Link } from 'react-router';
import type { NotSentArticle } from '../../../contract/newsletter-issue.ts';
import { pathTo } from '../../../shared/paths.ts';
import { callApi } from '../../browser/api.ts';
import { useOperation } from '../../browser/hooks/use-operation.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { describeAudience } from './describe-audience.ts';

/** A table of articles that could not be sent when they were published, to be sent by hand. */
export function NotSentRows({ articles }: { articles: NotSentArticle[] }) {
  const { busy, run } = useOperation();
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
            <div className="flex flex-wrap justify-end gap-2">
              <Link
                to={pathTo.sendByEmail(articleId)}
                aria-label={`Send by email: ${title}`}
                className="button button-quiet button-small"
              >
                Send by email
              </Link>
              <Button
                type="button"
                aria-label={`Do not send: ${title}`}
                className="button button-quiet button-small"
                busy={busy}
                onClick={() => void run(() => dismiss(articleId), { done: 'The article is not sent' })}
              >
                Do not send
              </Button>
            </div>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Takes back the choice to send an article. */
function dismiss(articleId: string): Promise<unknown> {
  return callApi('PUT', `/newsletter/article-email/${articleId}`, { choice: null });
}
