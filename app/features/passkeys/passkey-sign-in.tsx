interface PasskeySignInProps {
  /** The path to go to next. */
  next: string;
  /**
   * Without a password; in place of a code after it; or to prove who the user is (site-scripts/account-page).
   */
  use: 'sign-in' | 'second-step' | 'proof';
}

/** A button that asks for a passkey on a page without React. Passkeys need scripts. */
export function PasskeySignIn({ next, use }: PasskeySignInProps) {
  return (
    <div className="script-only grid gap-4">
      <button
        type="button"
        className="button button-quiet w-full"
        data-action="passkey"
        data-use={use}
        data-next={next}
        data-pending="Waiting for your passkey…"
      >
        {use === 'sign-in' ? 'Sign in with a passkey' : 'Use a passkey'}
      </button>
    </div>
  );
}
