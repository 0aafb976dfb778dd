import { redirectDocument } from 'react-router';
import { isProviderUnavailable, type ProviderId, startProof } from '../../domain/users/users.ts';
import { authClient, cookieHeaders, runLoader, services } from '../request/route-helpers.ts';
import { proofDone, safeReturnPath, signInAgainUrl } from '../request/sign-in-urls.ts';
import type { Route } from './+types/proof-start.ts';

/** Redirects to the provider of the path, which proves who the user is. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const provider: ProviderId = url.pathname.endsWith('/oidc') ? 'oidc' : 'google';
  const isInTab = url.searchParams.has('tab');
  const next = isInTab ? proofDone : safeReturnPath(url.searchParams.get('next'));
  return runLoader(async () => {
    try {
      const client = authClient(request, context);
      const { location, cookies } = await startProof(services(context).ctx, client, provider, next);
      return redirectDocument(location, { headers: cookieHeaders(cookies) });
    } catch (error) {
      if (!isProviderUnavailable(error)) throw error;
      const page = new URL(signInAgainUrl(next), url);
      page.searchParams.set('error', 'unavailable');
      page.searchParams.set('provider', provider);
      return redirectDocument(page.pathname + page.search);
    }
  });
}
