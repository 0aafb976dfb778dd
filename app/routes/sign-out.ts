import { redirectDocument } from 'react-router';
import { signOut } from '../../domain/users/users.ts';
import { cookieHeaders } from '../cookies.ts';
import { services, visitOf } from '../load.ts';
import type { Route } from './+types/sign-out.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const { cookies } = await signOut(services(context).ctx, visitOf(request, context));
  return redirectDocument('/', { headers: cookieHeaders(cookies) });
}

/** Looking at this address changes nothing. */
export function loader() {
  return redirectDocument('/');
}
