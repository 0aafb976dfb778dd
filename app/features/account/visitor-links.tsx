import { useLocation } from 'react-router';
import { loginFrom, registerFrom } from '../../addresses.ts';

/** What the bar has for those who are not signed in; for others see reading/account-menu.ts. */
export function VisitorLinks() {
  const { pathname, search } = useLocation();
  return (
    <>
      <span className="account-place hidden" />
      <span className="when-visitor hidden items-center gap-1 sm:flex">
        <a href={loginFrom(pathname + search)} className="bar-link">
          Sign In
        </a>
        <a
          href={registerFrom(pathname + search)}
          className="button button-quiet button-small border-current text-current"
        >
          Register
        </a>
      </span>
    </>
  );
}
