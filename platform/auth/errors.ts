import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseUnavailable, isUniqueViolation } from '../db/errors.ts';
import type { Log } from '../log.ts';

interface Noted {
  error: Error | undefined;
}

const current = new AsyncLocalStorage<Noted>();

/**
 * Runs an operation and throws the error that made it fail. better-auth catches errors of a locked, full or
 * unreachable database, logs them and returns an error of its own. A duplicate counts as a refusal: two
 * people registered the same email address at once.
 */
export async function throwCause(operation: () => Promise<Response>): Promise<Response> {
  const noted: Noted = { error: undefined };
  const response = await current.run(noted, operation);
  if (noted.error && response.status >= 400) throw noted.error;
  return response;
}

/**
 * better-auth's logger: notes errors for `throwCause`, and logs their message without what a person typed.
 */
export function noteErrors(log: Log) {
  return (level: string, message: string, ...details: unknown[]): void => {
    const error = details.find(isFault);
    const noted = current.getStore();
    if (noted && error) noted.error ??= error;
    if (level === 'error' && !isDatabaseUnavailable(error))
      log.warn({ event: 'auth_problem', problem: error ? error.message : message });
  };
}

/** True for better-auth's own refusals. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && ['APIError', 'BetterAuthError', 'StateError'].includes(error.name);
}

function isFault(detail: unknown): detail is Error {
  return detail instanceof Error && !isRefusal(detail) && !isUniqueViolation(detail);
}
