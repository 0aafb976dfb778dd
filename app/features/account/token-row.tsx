import type { ApiToken } from '../../../contract/api-token.ts';
import { LocalDay } from '../../ui/local-time.tsx';

interface TokenRowProps {
  token: ApiToken;
  disabled: boolean;
  onRevoke: () => void;
}

/** An API token in a list, with a button that revokes it. */
export function TokenRow({ token, disabled, onRevoke }: TokenRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <TokenFacts token={token} />
      <button
        type="button"
        className="button button-quiet button-small"
        disabled={disabled}
        aria-label={`Revoke the token ${token.name}`}
        onClick={onRevoke}
      >
        Revoke
      </button>
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
