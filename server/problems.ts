import { type Failure, statusOf } from '../contract/answer.ts';
import { LekhaError } from '../domain/errors.ts';
import { DatabaseBusy, DatabaseFull } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import { StorageFull } from '../platform/storage/storage.ts';

const LOST_CONNECTION = /^(08|57P0)|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND/;

/** Anything thrown as an error of ours, with the cause kept for the log and out of the answer. */
export function asLekhaError(error: unknown): LekhaError {
  if (error instanceof LekhaError) return error;
  if (error instanceof DatabaseFull || error instanceof StorageFull) {
    return new LekhaError('storage_full', 'There is no room left to save this. Please try again later.', {
      cause: error,
    });
  }
  if (error instanceof DatabaseBusy || isLostConnection(error)) {
    return new LekhaError('unavailable', 'The site cannot save or load this right now. Please try again.', {
      cause: error,
      retryAfter: 2,
    });
  }
  return new LekhaError('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}

function isLostConnection(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    LOST_CONNECTION.test(code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect/.test(message ?? '')
  );
}

/** The public part of a failure. */
export function failureOf(error: LekhaError): Failure {
  const { message, code, errors } = error;
  return { success: false, message, code, ...(errors ? { errors } : {}) };
}

/** A failure as a JSON answer; what was not foreseen is logged with its cause. */
export function problemResponse(error: unknown, log: Log, requestId: string): Response {
  const problem = asLekhaError(error);
  const status = statusOf[problem.code];
  if (status >= 500)
    log.error({ event: 'request_failed', requestId, code: problem.code, err: problem.cause ?? problem });
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  if (problem.retryAfter !== undefined) headers.set('retry-after', String(Math.ceil(problem.retryAfter)));
  return new Response(JSON.stringify(failureOf(problem)), { status, headers });
}
