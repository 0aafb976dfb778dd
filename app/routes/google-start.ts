import { redirectDocument } from 'react-router';
import { startGoogle } from '../../domain/users/users.ts';
import { safeReturn } from '../addresses.ts';
import { cookieHeaders } from '../cookies.ts';
import { load, services, visitOf } from '../load.ts';
import type { Route } from './+types/google-start.ts';

/** Off to Google. A link and no form: `form-action 'self'` would stop the way there. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const next = safeReturn(url.searchParams.get('next'));
  const query = `next=${encodeURIComponent(next)}`;
  const { location, cookies } = await load(() =>
    startGoogle(services(context).ctx, visitOf(request, context), {
      success: `/login/done?${query}`,
      failure: `/login?${query}`,
    }),
  );
  return redirectDocument(location, { headers: cookieHeaders(cookies) });
}
