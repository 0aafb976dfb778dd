import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Passkey } from '../../../contract/factors.ts';
import { MAX_NAME } from '../../../contract/limits.ts';
import { MAX_PASSKEYS } from '../../../contract/passkeys.ts';
import { ApiError, callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { createPasskey } from '../../browser/passkeys.ts';
import { ErrorAlert, Notice } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AccountSection } from '../account/account-section.tsx';
import { RecoveryCodes } from '../account/recovery-codes.tsx';
import { PasskeyList } from './passkey-list.tsx';

interface PasskeySectionProps {
  passkeys: Passkey[];
  /** The name of the browser and its system, which a new passkey has unless the user changes it. */
  device: string;
  /** Where the user proves who they are, if the sign-in is not recent. */
  signInAgainUrl: string;
}

/** The passkeys of the account, and a form that adds one. */
export function PasskeySection({ passkeys, device, signInAgainUrl }: PasskeySectionProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [added, setAdded] = useState<{ name: string; codes: string[] | null }>();
  const add = async (name: string) => {
    const options = await callApi<PublicKeyCredentialCreationOptionsJSON>(
      'POST',
      '/account/factors/passkeys/options',
    );
    const made = await createPasskey(options);
    const codes = await callApi<string[] | null>('POST', '/account/factors/passkeys', { name, ...made });
    setAdded({ name, codes });
    await revalidate();
  };
  const addOrProve = (name: string) =>
    add(name).catch((error) => {
      if (!(error instanceof ApiError && error.code === 'recent_sign_in_required')) throw error;
      return navigate(signInAgainUrl);
    });
  return (
    <AccountSection title="Passkeys" lead="Sign in with your fingerprint, face, PIN or security key.">
      {added && <Notice>{`The passkey “${added.name}” has been added.`}</Notice>}
      {added?.codes && <RecoveryCodes codes={added.codes} />}
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
      {passkeys.length < MAX_PASSKEYS && <NewPasskeyForm device={device} onAdd={addOrProve} />}
    </AccountSection>
  );
}

interface NewPasskeyFormProps {
  device: string;
  onAdd: (name: string) => Promise<void>;
}

function NewPasskeyForm({ device, onAdd }: NewPasskeyFormProps) {
  const { busy, errors, attempt } = useAttempt();
  const hydrated = useHydrated();
  const { name: refusedName, ...others } = errors;
  return (
    <form
      noValidate
      className="script-only grid gap-4"
      aria-label="New passkey"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const add = async () => {
          await onAdd(new FormData(form).get('name') as string);
          form.reset();
        };
        if (!busy) void attempt(add);
      }}
    >
      <ErrorAlert>{Object.values(others)[0]}</ErrorAlert>
      <TextField
        label="Name"
        name="name"
        hint="For you, to tell your passkeys apart."
        required
        maxLength={MAX_NAME}
        autoComplete="off"
        dir="auto"
        defaultValue={device}
        error={refusedName}
      />
      <div>
        <Button type="submit" className="button" disabled={!hydrated} busy={busy}>
          {busy ? 'Waiting for your passkey…' : 'Add a passkey'}
        </Button>
      </div>
    </form>
  );
}
