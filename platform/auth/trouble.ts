import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseAway, isUniqueViolation } from '../db/errors.ts';
import type { Log } from '../log.ts';

interface Noted {
  error: Error | undefined;
}

const current = new AsyncLocalStorage<Noted>();

/**
 * Runs `answer` and throws what broke inside it when its answer is a failure. better-auth catches a database that is
 * locked, full or away, logs it and answers something of its own; what is really the matter is for our own mapper to say.
 * A duplicate is no trouble: two registrations met, and one of them is refused.
 */
export async function orTrouble(answer: () => Promise<Response>): Promise<Response> {
  const noted: Noted = { error: undefined };
  const response = await current.run(noted, answer);
  if (noted.error && response.status >= 400) throw noted.error;
  return response;
}

/** better-auth's logger: notes what broke for `orTrouble`, and logs its sentence without what a person typed. */
export function noteTrouble(log: Log) {
  return (level: string, message: string, ...details: unknown[]): void => {
    const error = details.find(isTrouble);
    const noted = current.getStore();
    if (noted && error) noted.error ??= error;
    if (level === 'error' && !isDatabaseAway(error))
      log.warn({ event: 'auth_problem', problem: error ? error.message : message });
  };
}

/** Its own refusals are answers. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && ['APIError', 'BetterAuthError', 'StateError'].includes(error.name);
}

function isTrouble(detail: unknown): detail is Error {
  return detail instanceof Error && !isRefusal(detail) && !isUniqueViolation(detail);
}
