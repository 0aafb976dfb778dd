import { redirect } from 'react-router';
import { requireStaff } from '../../request/require-staff.ts';
import type { Route } from './+types/index.ts';

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect('/dashboard/admin-home');
}
