import type { Refusal } from '../../browser/refusal.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';

interface AccountFormProps {
  /** The server's refusal of the last submit. */
  refusal: Refusal | undefined;
  /** The minimum length of a password; 1 for an existing one. */
  minPasswordLength: number;
  submit: string;
  pending: string;
  /** True if errors are shown in a toast too. */
  hasToasts?: boolean;
  /** Renders the fields with the error message of each. */
  children: (errors: Record<string, string>) => React.ReactNode;
}

/**
 * A form of an account page, with what the server refuses. A script validates its fields before they are sent
 * (site-scripts/account-page/forms.ts).
 */
export function AccountForm(props: AccountFormProps) {
  const { refusal, minPasswordLength, submit, pending, hasToasts = false, children } = props;
  const errors = refusal?.fields ?? {};
  return (
    <form method="post" className="grid gap-5" data-min-password={minPasswordLength} data-toasts={hasToasts}>
      {refusal && hasToasts && <template data-toast>{refusal.message}</template>}
      {refusal && Object.keys(refusal.fields).length === 0 && <ErrorAlert>{refusal.message}</ErrorAlert>}
      {children(errors)}
      <button type="submit" className="button mt-1 w-full" data-pending={pending}>
        {submit}
      </button>
    </form>
  );
}
