import { redirectDocument } from 'react-router';
import { cookieHeaders, services } from '../request/route-helpers.ts';
import { safeReturnPath } from '../request/sign-in-urls.ts';
import type { Route } from './+types/provider-done.ts';

/** Returns from a provider to the page where the sign-in began, with a success toast. */
export function loader({ context, url }: Route.LoaderArgs) {
  const signedIn = services(context).ctx.actor.userId !== null;
  const next = safeReturnPath(url.searchParams.get('next'));
  return redirectDocument(next, { headers: cookieHeaders([], signedIn ? 'loggedIn' : undefined) });
}
