import { redirect } from 'react-router';
import { requireAdministrator } from '../../request/route-helpers.ts';
import type { Route } from './+types/index.ts';

export function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  return redirect('/dashboard/admin-home');
}
