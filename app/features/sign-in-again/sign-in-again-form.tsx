import { useEffect, useState } from 'react';
import type { IdentityProofs } from '../../../contract/session.ts';
import { callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { DialogButtons } from '../../ui/dialogs/dialog-buttons.tsx';
import { PasskeyProof } from '../passkeys/passkey-proof.tsx';
import { ProofFields } from './proof-fields.tsx';

interface SignInAgainFormProps {
  onCancel: () => void;
  onProved: () => void;
}

/** Proves by the API who the user is. */
export default function SignInAgainForm({ onCancel, onProved }: SignInAgainFormProps) {
  const [proofs, setProofs] = useState<IdentityProofs>();
  const { busy, errors, attempt } = useAttempt();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    void attempt(async () => setProofs(await callApi('GET', '/account/sign-in-again')));
  }, []);
  const prove = (body: object) =>
    attempt(async () => {
      await callApi('POST', '/account/sign-in-again', body);
      onProved();
    });
  return (
    <form
      noValidate
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!busy) void prove(Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      <ErrorAlert>{errors.form}</ErrorAlert>
      {proofs?.passkey && <PasskeyProof onProved={onProved} />}
      {proofs && <ProofFields proofs={proofs} errors={errors} />}
      <DialogButtons onCancel={onCancel} busy={busy} aria-disabled={!proofs}>
        Confirm
      </DialogButtons>
    </form>
  );
}
