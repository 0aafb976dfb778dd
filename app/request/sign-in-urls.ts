import { localPath } from '../../shared/local-path.ts';
import type { RequestServices } from './services.ts';

/**
 * The path to return to after signing in: `raw` if it is a path of this site other than sign-in, else `/`.
 */
export function safeReturnPath(raw: string | null | undefined): string {
  const path = raw?.startsWith('/') ? localPath(raw, 'http://here.invalid') : null;
  return path === null || /^\/(login|register|sign-out|account\/sign-in-again)(\/|[?#]|$)/.test(path)
    ? '/'
    : path;
}

/** The URL of the login page that leads back to `path` (path and query). */
export function loginUrl(path: string): string {
  return `/login${returnQuery(path)}`;
}

/** The URL of the register page that leads back to `path` (path and query) after the login. */
export function registerUrl(path: string): string {
  return `/register${returnQuery(path)}`;
}

/** The URL of the second step of a sign-in that leads back to `path` (path and query). */
export function secondStepUrl(path: string): string {
  return `/login/code${returnQuery(path)}`;
}

/** The URL of the page that asks who the user is and leads back to `path` (path and query). */
export function signInAgainUrl(path: string): string {
  return `/account/sign-in-again${returnQuery(path)}`;
}

/** Where a proof of who the user is ends that began in a tab of its own. */
export const proofDone = '/account/sign-in-again?done=1';

function returnQuery(path: string): string {
  const back = safeReturnPath(path);
  return back === '/' ? '' : `?next=${encodeURIComponent(back)}`;
}

/**
 * Where to redirect a user who may not open the dashboard: to the home page, or to sign-in and back if a link
 * or form of the dashboard was used after the session had ended.
 */
export function dashboardRefusalUrl({ ctx, linkedFromDashboard }: RequestServices): string {
  if (ctx.actor.needsFactor) return '/account/factors';
  const isSignedOut = ctx.actor.userId === null;
  return isSignedOut && linkedFromDashboard ? loginUrl(linkedFromDashboard) : '/';
}
