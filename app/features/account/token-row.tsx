import type { ApiToken } from '../../../contract/api-token.ts';
import { Button } from '../../ui/button.tsx';
import { LocalDay } from '../../ui/local-time.tsx';

interface TokenRowProps {
  token: ApiToken;
  busy: boolean;
  'aria-disabled'?: boolean;
  onRevoke: () => void;
}

/** An API token in a list, with a button that revokes it. */
export function TokenRow({ token, busy, onRevoke, ...button }: TokenRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <TokenFacts token={token} />
      <Button
        type="button"
        className="button button-quiet button-small"
        busy={busy}
        {...button}
        aria-label={`Revoke the token ${token.name}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  );
}

function TokenFacts({ token: { name, scopes, expiresAt, lastUsedAt } }: { token: ApiToken }) {
  return (
    <div className="min-w-0 grow basis-56">
      <p className="font-medium wrap-anywhere" dir="auto">
        {name}
      </p>
      <p className="text-muted">{scopes.join(', ')}</p>
      <p className="text-muted">
        Expires <LocalDay instant={expiresAt} /> ·{' '}
        {lastUsedAt ? (
          <>
            last used <LocalDay instant={lastUsedAt} />
          </>
        ) : (
          'never used'
        )}
      </p>
    </div>
  );
}
