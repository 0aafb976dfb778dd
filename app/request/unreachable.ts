import isNetworkError from 'is-network-error';
import { data, isRouteErrorResponse } from 'react-router';
import { failureText } from '../browser/api.ts';
import type { Refusal } from '../browser/refusal.ts';

/**
 * True if an error of React Router's requests means that nothing answered, not even a gateway of the site.
 */
export function isUnreachable(error: unknown): boolean {
  if (isNetworkError(error)) return true;
  // React Router's message for a response that was cut off.
  return error instanceof Error && error.message === 'Unable to decode turbo-stream response';
}

/**
 * Runs a form's action from the browser, for a route's `clientAction`. When the site cannot be reached, or
 * refuses the request before the action runs, the form stays as it is and shows why. Without it, React Router
 * replaces the page with an error page.
 */
export async function keepForm<T>(serverAction: () => Promise<T>) {
  try {
    return await serverAction();
  } catch (error) {
    // Redirects and errors of rendering are React Router's.
    const message = isUnreachable(error) ? failureText(0) : refusedWith(error);
    if (message === undefined) throw error;
    const status = isRouteErrorResponse(error) ? error.status : 503;
    const refusal: Refusal = { message, fields: {}, status };
    // With an error status, React Router does not load the page's data again.
    return data({ refusal, typed: undefined }, { status });
  }
}

function refusedWith(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  return messageIn(error.data) ?? failureText(error.status);
}

/** The sentence in an error's `data`: from a loader, or from the server's JSON as text. */
export function messageIn(data: unknown): string | undefined {
  const value = typeof data === 'string' ? parsed(data) : data;
  const message = (value as { message?: unknown } | null)?.message;
  return typeof message === 'string' && message !== '' ? message : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
