import { Form } from 'react-router';
import type { Session } from '../../../contract/session.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { SignOut } from './sign-out.tsx';

/** The sessions of the account, with a button that ends each. */
export function SessionList({ sessions }: { sessions: Session[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line text-sm">
      {sessions.map(({ _id, device, createdAt, lastUsedAt, isCurrent }) => (
        <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
          <div className="min-w-0 grow basis-48">
            <p className="font-medium">{device}</p>
            <p className="text-muted">
              {isCurrent ? (
                'This browser'
              ) : (
                <>
                  Last used <LocalTime instant={lastUsedAt ?? createdAt} />
                </>
              )}
            </p>
          </div>
          {isCurrent ? (
            <SignOut className="text-link inline-flex min-h-11 items-center">Sign out here</SignOut>
          ) : (
            <Form method="post">
              <input type="hidden" name="session" value={_id} />
              <button
                type="submit"
                name="action"
                value="end-session"
                className="button button-quiet button-small"
                aria-label={`End the session of ${device}`}
              >
                End
              </button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
