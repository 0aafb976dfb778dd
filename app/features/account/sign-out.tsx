import { removeStoredAccount } from '../../browser/preferences.ts';

/**
 * A plain form, also on pages without React (site-scripts/account-page/forms.ts): signing out loads a new
 * page, so that nothing of the account remains in it.
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
