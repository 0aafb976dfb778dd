import { redirectDocument } from 'react-router';
import { safeReturn } from '../addresses.ts';
import { cookieHeaders } from '../cookies.ts';
import { services } from '../load.ts';
import type { Route } from './+types/google-done.ts';

/** Back from Google: on to where one came from, with the sentence that says it worked. */
export function loader({ context, url }: Route.LoaderArgs) {
  const signedIn = services(context).ctx.actor.userId !== null;
  const next = safeReturn(url.searchParams.get('next'));
  return redirectDocument(next, { headers: cookieHeaders([], signedIn ? 'loggedIn' : undefined) });
}
