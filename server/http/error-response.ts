import type { IncomingMessage } from 'node:http';
import { type Failure, statusOf } from '../../contract/answer.ts';
import { toLekhaError } from '../../domain/error-mapping.ts';
import type { LekhaError } from '../../domain/errors.ts';
import { isDatabaseAway } from '../../platform/db/errors.ts';
import type { Log } from '../../platform/log.ts';
import { errorPage } from './error-page.ts';

const TOO_LARGE = 413;

/** The public part of a failure. */
export function failureBody(error: LekhaError): Failure {
  const { message, code, errors } = error;
  return { success: false, message, code, ...(errors ? { errors } : {}) };
}

/** Whether the client went away before its request was whole: nobody waits for the answer, and nothing is the matter. */
export function isAborted(incoming: Pick<IncomingMessage, 'complete' | 'destroyed'> | undefined): boolean {
  return incoming?.complete === false && incoming.destroyed;
}

/**
 * A failure as a JSON answer, or as a plain page where a person `wantsPage`; what was not foreseen is logged with its
 * cause. That the database is away is logged once (see `logAvailability`) and not for each request.
 */
export function errorResponse(error: unknown, log: Log, requestId: string, wantsPage = false): Response {
  const problem = toLekhaError(error);
  const status = statusOf[problem.code];
  if (status >= 500) {
    const level = isDatabaseAway(problem.cause) ? 'debug' : 'error';
    log[level]({ event: 'request_failed', requestId, code: problem.code, err: problem.cause ?? problem });
  }
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (problem.retryAfter !== undefined) headers.set('retry-after', String(Math.ceil(problem.retryAfter)));
  if (wantsPage && (status >= 500 || status === TOO_LARGE))
    return errorPage(problem.message, status, headers);
  headers.set('content-type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(failureBody(problem)), { status, headers });
}
