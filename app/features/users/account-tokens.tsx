import { useState } from 'react';
import type { ApiToken } from '../../../contract/api-token.ts';
import { texts } from '../../../contract/texts.ts';
import type { ManagedUser } from '../../../contract/user.ts';
import { callApi } from '../../browser/api.ts';
import { useLoaded } from '../../browser/hooks/use-loaded.ts';
import { useOperation } from '../../browser/hooks/use-operation.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { TokenRow } from '../account/token-row.tsx';

/** A dialog with the API tokens of an account, each of which can be revoked. */
export function AccountTokens({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const path = `/users/${user._id}/tokens`;
  const { data, isLoading, hasFailed } = useLoaded<ApiToken[]>(path);
  const [revoked, setRevoked] = useState<string[]>([]);
  const { busy, run } = useOperation();
  const revoke = ({ _id }: ApiToken) =>
    run(
      async () => {
        await callApi('DELETE', `${path}/${_id}`);
        setRevoked((ids) => [...ids, _id]);
      },
      { done: texts.tokens.revoked },
    );
  const tokens = data?.filter(({ _id }) => !revoked.includes(_id)) ?? [];
  return (
    <Modal open onClose={onClose} title="API tokens" closeButton description={user.email}>
      {isLoading && <p role="status">Loading…</p>}
      {hasFailed && <ErrorAlert>{texts.tokens.notLoaded}</ErrorAlert>}
      {data && tokens.length === 0 && <p role="status">This account has no API tokens.</p>}
      {tokens.length > 0 && (
        <ul className="divide-y divide-line border-y border-line text-sm">
          {tokens.map((token) => (
            <TokenRow key={token._id} token={token} busy={busy} onRevoke={() => void revoke(token)} />
          ))}
        </ul>
      )}
    </Modal>
  );
}
