import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import type { Refusal } from '../../browser/refusal.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusOnError } from '../../ui/use-focus-on-error.ts';
import { validateAccount } from './validate-account.ts';

interface AccountFormProps {
  /** The server's refusal of the last submit. */
  refusal: Refusal | undefined;
  /** The minimum length of a password; 1 for an existing one. */
  minPasswordLength: number;
  submit: string;
  pending: string;
  /** Renders the fields with the error message of each. */
  children: (errors: Record<string, string>) => React.ReactNode;
}

/**
 * A form of an account page. It validates its fields before they are sent, and shows what the server refuses.
 */
export function AccountForm({ refusal, minPasswordLength, submit, pending, children }: AccountFormProps) {
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const [invalid, setInvalid] = useState<Record<string, string> | null>(null);
  const errors = invalid ?? refusal?.fields ?? {};
  useFocusOnError(form, errors);
  return (
    <Form
      ref={form}
      method="post"
      noValidate={hydrated}
      className="grid gap-5"
      onSubmit={(event) => {
        const found = validateAccount(new FormData(event.currentTarget), minPasswordLength);
        const isInvalid = Object.keys(found).length > 0;
        setInvalid(isInvalid ? found : null);
        if (isInvalid) event.preventDefault();
      }}
    >
      {!invalid && refusal && Object.keys(refusal.fields).length === 0 && (
        <ErrorAlert>{refusal.message}</ErrorAlert>
      )}
      {children(errors)}
      <Button type="submit" className="button mt-1 w-full" busy={busy}>
        {busy ? pending : submit}
      </Button>
    </Form>
  );
}
