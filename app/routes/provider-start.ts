import { redirectDocument } from 'react-router';
import { isProviderUnavailable, type ProviderId, startProvider } from '../../domain/users/users.ts';
import { authClient, cookieHeaders, runLoader, services } from '../request/route-helpers.ts';
import { safeReturnPath } from '../request/sign-in-urls.ts';
import type { Route } from './+types/provider-start.ts';

/**
 * Redirects to the provider of the path. It is reached by a link: `form-action 'self'` would block a form.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const provider: ProviderId = url.pathname.startsWith('/login/oidc') ? 'oidc' : 'google';
  const next = safeReturnPath(url.searchParams.get('next'));
  const query = `next=${encodeURIComponent(next)}`;
  return runLoader(async () => {
    try {
      const { location, cookies } = await startProvider(services(context).ctx, authClient(request, context), {
        provider,
        callbackURL: `/login/done?${query}`,
        errorCallbackURL: `/login?${query}`,
      });
      return redirectDocument(location, { headers: cookieHeaders(cookies) });
    } catch (error) {
      if (!isProviderUnavailable(error)) throw error;
      return redirectDocument(`/login?${query}&error=unavailable&provider=${provider}`);
    }
  });
}
