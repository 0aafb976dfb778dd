import { useRouteLoaderData } from 'react-router';
import type { Action } from '../../domain/permissions.ts';

/** Returns a function that tells if the account may do something, at least to what is its own. */
export function useMay(): (action: Action) => boolean {
  const data = useRouteLoaderData<{ may: Action[] }>('routes/dashboard/layout');
  return (action) => data?.may.includes(action) ?? false;
}
