import { removeStoredAccount } from '../../browser/preferences.ts';

/**
 * A plain form: signing out loads a new page, so that nothing of the account remains in it. Pages without
 * React have it too (site-scripts/account-page/forms.ts).
 */
export function SignOut({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <form method="post" action="/sign-out" onSubmit={removeStoredAccount}>
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
