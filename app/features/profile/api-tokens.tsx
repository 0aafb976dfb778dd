import { useState } from 'react';
import type { ApiToken, TokenScope } from '../../../contract/api-token.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi } from '../../browser/api.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { useOperation } from '../../browser/hooks/use-operation.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { TokenRow } from '../account/token-row.tsx';

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
            <TokenRow
              key={token._id}
              token={token}
              busy={busy}
              aria-disabled={!hydrated}
              onRevoke={() => void revoke(token)}
            />
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
