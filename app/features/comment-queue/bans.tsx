import type { CommentBan } from '../../../contract/comment.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { LocalDay } from '../../ui/local-time.tsx';

const kinds = { account: 'Account', email: 'Email address', network: 'Network of' } as const;

/** Who may not comment. */
export function Bans({ bans, onEnded }: { bans: CommentBan[]; onEnded: () => void }) {
  if (bans.length === 0) return null;
  const end = async (id: string) => {
    try {
      await callApi('DELETE', `/comments/bans/${id}`);
      notify.success('Ban ended');
      onEnded();
    } catch (error) {
      notify.error(errorMessage(error));
    }
  };
  return (
    <details className="panel mt-6 px-4 py-2 sm:px-5">
      <summary className="cursor-pointer py-2 font-semibold">Bans ({bans.length})</summary>
      <ul className="grid divide-y divide-line">
        {bans.map(({ _id, kind, name, createdAt }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3 py-2">
            <span className="min-w-0 grow wrap-anywhere">
              {kinds[kind]} <bdi className="font-medium">{name}</bdi>
            </span>
            <span className="text-sm text-muted">
              <LocalDay instant={createdAt} />
            </span>
            <button
              type="button"
              aria-label={`End the ban: ${name}`}
              className="button button-quiet button-small"
              onClick={() => void end(_id)}
            >
              End
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
