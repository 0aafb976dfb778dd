import { redirectDocument } from 'react-router';
import { signOut } from '../../domain/users/users.ts';
import { authClient, cookieHeaders, refuseActions, services } from '../request/route-helpers.ts';
import type { Route } from './+types/sign-out.ts';

export async function action({ request, context }: Route.ActionArgs) {
  await refuseActions(request);
  const { cookies } = await signOut(services(context).ctx, authClient(request, context));
  return redirectDocument('/', { headers: cookieHeaders(cookies) });
}

/** A GET does not sign out. */
export function loader() {
  return redirectDocument('/');
}
