import type { ReactNode } from 'react';

interface ProviderButtonsProps {
  providers: { id: 'google' | 'oidc'; name: string }[];
  /** Where the sign-in leads afterwards. */
  next: string;
  /** True without a form above them. */
  isAlone: boolean;
}

/** A plain link for each provider, since signing in there leaves the site and returns to it. */
export function ProviderButtons({ providers, next, isAlone }: ProviderButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <>
      {!isAlone && (
        <p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          or
        </p>
      )}
      {providers.map(({ id, name }) => (
        <ProviderLink key={id} href={`/login/${id}?next=${encodeURIComponent(next)}`}>
          {id === 'google' ? (
            <>
              <GoogleMark /> Continue with Google
            </>
          ) : (
            `Sign in with ${name}`
          )}
        </ProviderLink>
      ))}
    </>
  );
}

function ProviderLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="nofollow" className="button button-quiet w-full wrap-anywhere">
      {children}
    </a>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" width="20" height="20" aria-hidden="true">
      <path
        fill="#ea4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
      />
      <path
        fill="#4285f4"
        d="M47 24.5c0-1.6-.2-3.1-.4-4.5H24v9h12.9c-.6 3-2.3 5.5-4.8 7.2l7.7 6C44.4 38 47 31.8 47 24.5z"
      />
      <path fill="#fbbc05" d="M10.5 28.6a14.5 14.5 0 0 1 0-9.2l-8-6.2a24 24 0 0 0 0 21.6l8-6.2z" />
      <path
        fill="#34a853"
        d="M24 48c6.5 0 11.9-2.1 15.8-5.8l-7.7-6c-2.1 1.4-4.9 2.3-8.1 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z"
      />
    </svg>
  );
}
