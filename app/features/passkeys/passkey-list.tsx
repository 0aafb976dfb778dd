import { Form, useNavigation } from 'react-router';
import type { Passkey } from '../../../contract/factors.ts';
import { Button } from '../../ui/button.tsx';
import { LocalDay, LocalTime } from '../../ui/local-time.tsx';

/** The passkeys of the account, with a button that removes each. */
export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <ul className="divide-y divide-line border-y border-line text-sm">
      {passkeys.map(({ _id, name, createdAt, lastUsedAt }) => (
        <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
          <div className="min-w-0 grow basis-48">
            <p className="own-dir font-medium wrap-anywhere">{name}</p>
            <p className="text-muted">
              Added <LocalDay instant={createdAt} />
              {', '}
              {lastUsedAt ? (
                <>
                  last used <LocalTime instant={lastUsedAt} />
                </>
              ) : (
                'not used yet'
              )}
            </p>
          </div>
          <Form method="post">
            <input type="hidden" name="passkey" value={_id} />
            <Button
              type="submit"
              name="action"
              value="remove-passkey"
              className="button button-quiet button-small"
              aria-label={`Remove the passkey ${name}`}
              busy={busy}
            >
              Remove
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
