import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Problem } from '../../components/problem.tsx';
import { useHydrated } from '../../components/use-hydrated.ts';
import { checkAccount } from './check.ts';

export interface AccountProblem {
  message: string;
  fields: Record<string, string>;
}

interface AccountFormProps {
  /** What the server refused. */
  refusal: AccountProblem | undefined;
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
  useFocusOnProblem(form, problems);
  return (
    <Form
      ref={form}
      method="post"
      noValidate={hydrated}
      className="grid gap-5"
      onSubmit={(event) => {
        const check = checkAccount(new FormData(event.currentTarget), leastPassword);
        const wrong = Object.keys(check).length > 0;
        setFound(wrong ? check : null);
        if (wrong) event.preventDefault();
      }}
    >
      {!found && refusal && Object.keys(refusal.fields).length === 0 && <Problem>{refusal.message}</Problem>}
      {children(problems)}
      <button type="submit" className="button mt-1 w-full" disabled={busy}>
        {busy ? pending : submit}
      </button>
    </Form>
  );
}

/** Leads to the first field that has a problem. */
function useFocusOnProblem(form: React.RefObject<HTMLFormElement | null>, problems: Record<string, string>) {
  const [first] = Object.keys(problems);
  useEffect(() => {
    if (first) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
  }, [first, form]);
}
