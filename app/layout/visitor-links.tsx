/** URLs to sign in and register, which lead back to the page. */
export interface VisitorUrls {
  login: string;
  register: string;
}

/** The bar's links for visitors; site-scripts/account-menu.ts replaces them for those who are signed in. */
export function VisitorLinks({ urls }: { urls: VisitorUrls }) {
  return (
    <>
      <span className="account-slot hidden" data-action="account" />
      <span className="visitor-only hidden items-center gap-1 sm:flex">
        <a href={urls.login} className="bar-link">
          Sign In
        </a>
        <a href={urls.register} className="button button-quiet button-small border-current text-current">
          Register
        </a>
      </span>
    </>
  );
}
