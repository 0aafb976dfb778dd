import { removeStoredAccount } from '../../site-scripts/account.ts';

/** A plain form: leaving loads the whole page anew, so that nothing of the account stays behind. */
export function SignOut({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <form method="post" action="/sign-out" onSubmit={removeStoredAccount}>
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
