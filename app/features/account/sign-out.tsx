import { forgetAccount } from '../../reading/account.ts';

/** A plain form: leaving loads the whole page anew, so that nothing of the account stays behind. */
export function SignOut({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <form method="post" action="/sign-out" onSubmit={forgetAccount}>
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
