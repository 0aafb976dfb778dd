import { redirectDocument } from 'react-router';
import { startGoogle } from '../../domain/users/users.ts';
import { authClient, cookieHeaders, runLoader, services } from '../request/route-helpers.ts';
import { safeReturnPath } from '../request/sign-in-urls.ts';
import type { Route } from './+types/google-start.ts';

/** Redirects to Google. It is reached by a link: `form-action 'self'` would block a form. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const next = safeReturnPath(url.searchParams.get('next'));
  const query = `next=${encodeURIComponent(next)}`;
  const { location, cookies } = await runLoader(() =>
    startGoogle(services(context).ctx, authClient(request, context), {
      callbackURL: `/login/done?${query}`,
      errorCallbackURL: `/login?${query}`,
    }),
  );
  return redirectDocument(location, { headers: cookieHeaders(cookies) });
}
