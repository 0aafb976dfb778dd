import { type RouterContextProvider, redirect } from 'react-router';
import { type Action, canOwn } from '../../domain/permissions.ts';
import { services } from './route-helpers.ts';
import type { RouterServices } from './router-context.ts';
import { dashboardRefusalUrl } from './sign-in-urls.ts';

/**
 * The services of an account that may do `action` at least to something of its own; redirects anyone else.
 * Every loader and action of the dashboard calls it.
 */
export function requireStaff(
  context: Readonly<RouterContextProvider>,
  action: Action = 'dashboard.open',
): RouterServices {
  const found = services(context);
  if (!canOwn(found.ctx.actor, action)) throw redirect(dashboardRefusalUrl(found));
  return found;
}
