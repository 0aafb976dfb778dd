import type { IncomingMessage } from 'node:http';
import { httpStatuses } from '../../contract/error-codes.ts';
import type { ErrorResponse } from '../../contract/responses.ts';
import { failureLevel, toLekhaError } from '../../domain/error-mapping.ts';
import type { LekhaError } from '../../domain/errors.ts';
import type { Log } from '../../platform/log.ts';
import { errorPage } from './error-page.ts';

const UNAVAILABLE = 503;
/**
 * When to repeat a request that met a busy or unavailable service, in seconds, unless the error knows better.
 */
const RETRY_AFTER_S = 2;

/** The public part of an error. */
export function errorBody(error: LekhaError): ErrorResponse {
  const { message, code, errors, savedVersion } = error;
  return {
    success: false,
    message,
    code,
    ...(errors && { errors }),
    ...(savedVersion !== undefined && { savedVersion }),
  };
}

/** True if the client disconnected before its request was complete, which is not an error of the server. */
export function isAborted(incoming: Pick<IncomingMessage, 'complete' | 'destroyed'> | undefined): boolean {
  return incoming?.complete === false && incoming.destroyed;
}

/**
 * Responds to an error with JSON, or with a plain page if `wantsPage`. Logs unexpected errors with their
 * cause. A database that is down is logged once (see `logAvailability`) and not for each request.
 */
export function errorResponse(error: unknown, log: Log, requestId: string, wantsPage = false): Response {
  const lekhaError = toLekhaError(error);
  const status = httpStatuses[lekhaError.code];
  if (status >= 500) {
    log[failureLevel(lekhaError.cause)]({
      event: 'request_failed',
      requestId,
      code: lekhaError.code,
      err: lekhaError.cause ?? lekhaError,
    });
  }
  const headers = new Headers({ 'cache-control': 'no-store' });
  const retryAfter = lekhaError.retryAfter ?? (status === UNAVAILABLE ? RETRY_AFTER_S : undefined);
  if (retryAfter !== undefined) headers.set('retry-after', String(Math.ceil(retryAfter)));
  if (lekhaError.allow !== undefined) headers.set('allow', lekhaError.allow);
  if (wantsPage) return errorPage(lekhaError.message, status, headers);
  headers.set('content-type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(errorBody(lekhaError)), { status, headers });
}
