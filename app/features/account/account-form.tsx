import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useHydrated } from '../../browser/use-hydrated.ts';
import type { Refusal } from '../../request/route-helpers.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { useFocusOnError } from '../../ui/use-focus-on-error.ts';
import { validateAccount } from './validate-account.ts';

interface AccountFormProps {
  /** What the server refused. */
  refusal: Refusal | undefined;
  /** Least characters of a password; 1 where any may be right. */
  leastPassword: number;
  submit: string;
  pending: string;
  /** The fields, given what is wrong with each. */
  children: (problems: Record<string, string>) => React.ReactNode;
}

/** A form of an account: checked before it is sent, busy while it is, and honest about what was refused. */
export function AccountForm({ refusal, leastPassword, submit, pending, children }: AccountFormProps) {
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Record<string, string> | null>(null);
  const problems = found ?? refusal?.fields ?? {};
  useFocusOnError(form, problems);
  return (
    <Form
      ref={form}
      method="post"
      noValidate={hydrated}
      className="grid gap-5"
      onSubmit={(event) => {
        const check = validateAccount(new FormData(event.currentTarget), leastPassword);
        const wrong = Object.keys(check).length > 0;
        setFound(wrong ? check : null);
        if (wrong) event.preventDefault();
      }}
    >
      {!found && refusal && Object.keys(refusal.fields).length === 0 && (
        <ErrorAlert>{refusal.message}</ErrorAlert>
      )}
      {children(problems)}
      <button type="submit" className="button mt-1 w-full" disabled={busy}>
        {busy ? pending : submit}
      </button>
    </Form>
  );
}
