import { redirect } from 'react-router';
import { administrator } from '../../load.ts';
import type { Route } from './+types/index.ts';

export function loader({ context }: Route.LoaderArgs) {
  administrator(context);
  return redirect('/dashboard/admin-home');
}
