import { useState } from 'react';
import type { ApiToken, TokenScope } from '../../../contract/api-token.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi } from '../../browser/api.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { useOperation } from '../../browser/hooks/use-operation.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LocalDay } from '../../ui/local-time.tsx';

const NewTokenForm = lazyPart(() => import('./new-token-form.tsx'));

interface ApiTokensProps {
  tokens: ApiToken[];
  /** The scopes that the account has permissions for. */
  scopes: TokenScope[];
}

/** The API tokens of the account, with a form that makes one and a button that revokes each. */
export function ApiTokens({ tokens, scopes }: ApiTokensProps) {
  const hydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const { busy, run } = useOperation();
  const revoke = ({ _id }: ApiToken) =>
    run(() => callApi('DELETE', `/account/tokens/${_id}`), { done: texts.tokens.revoked });
  return (
    <section aria-labelledby="api-tokens" className="panel p-5 text-sm sm:p-7">
      <h2 id="api-tokens" className="text-lg font-semibold">
        API tokens
      </h2>
      <p className="mt-0.5 mb-4 text-muted">
        Programs use them to act for you, through the{' '}
        <a href="/api/v1/docs" className="text-link">
          API
        </a>
        .
      </p>
      {tokens.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {tokens.map((token) => (
            <li key={token._id} className="flex flex-wrap items-center gap-3 py-3">
              <TokenFacts token={token} />
              <button
                type="button"
                className="button button-quiet button-small"
                disabled={busy || !hydrated}
                aria-label={`Revoke the token ${token.name}`}
                onClick={() => void revoke(token)}
              >
                Revoke
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className="button button-quiet"
        disabled={!hydrated}
        onClick={() => setIsOpen(true)}
      >
        New token
      </button>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="New API token"
        closeButton
        description="A token never allows more than you may do yourself."
      >
        <NewTokenForm scopes={scopes} onCancel={() => setIsOpen(false)} />
      </Modal>
    </section>
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
