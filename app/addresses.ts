import { sitePath } from '../contract/site-path.ts';
import type { RequestServices } from './context.ts';

export { addressOf } from '../contract/addresses.ts';

/** Where a person came from, if it is a path of this site and no page of the sign-in itself, else `/`. */
export function safeReturn(raw: string | null | undefined): string {
  const path = raw?.startsWith('/') ? sitePath(raw, 'http://here.invalid') : null;
  return path === null || /^\/(login|register|sign-out)(\/|[?#]|$)/.test(path) ? '/' : path;
}

/** The login page that leads back to `path` (path and query). */
export function loginFrom(path: string): string {
  return `/login${leadingBackTo(path)}`;
}

/** The register page that, by way of the login page, leads back to `path` (path and query). */
export function registerFrom(path: string): string {
  return `/register${leadingBackTo(path)}`;
}

function leadingBackTo(path: string): string {
  const back = safeReturn(path);
  return back === '/' ? '' : `?next=${encodeURIComponent(back)}`;
}

/**
 * Where to send somebody who may not open the dashboard: the home page. Somebody whose session ended while a dashboard page was
 * open comes by its links, and is sent to sign-in and back.
 */
export function outsideDashboard({ ctx, linkedFromDashboard }: RequestServices): string {
  const isSignedOut = ctx.actor.userId === null;
  return isSignedOut && linkedFromDashboard ? loginFrom(linkedFromDashboard) : '/';
}
