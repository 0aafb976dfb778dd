import type { IdentityProofs } from '../../../contract/session.ts';

interface ProviderProofsProps {
  providers: IdentityProofs['providers'];
  /** Where the proof leads afterwards. Without it, it is made in a tab of its own. */
  next?: string;
}

/** Links to the providers that prove who the user is by a new sign-in. */
export function ProviderProofs({ providers, next }: ProviderProofsProps) {
  const query = next === undefined ? 'tab=1' : `next=${encodeURIComponent(next)}`;
  return (
    <div className="grid gap-3">
      {providers.map(({ id, name }) => (
        <a
          key={id}
          href={`/account/sign-in-again/${id}?${query}`}
          target={next === undefined ? '_blank' : undefined}
          rel="nofollow noopener"
          className="button button-quiet w-full wrap-anywhere"
        >
          {`Sign in with ${name} again`}
        </a>
      ))}
      {next === undefined && (
        <p className="text-sm text-muted">It opens in another tab. Confirm here afterwards.</p>
      )}
    </div>
  );
}
