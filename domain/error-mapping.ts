import { DatabaseAway, DatabaseBusy, DatabaseFull } from '../platform/db/errors.ts';
import { StorageFull } from '../platform/storage/storage.ts';
import { LekhaError } from './errors.ts';

/**
 * Of the network, and of PostgreSQL: 57014, a statement took longer than it may; 55P03, a lock was not to be had; 40001 and
 * 40P01, two transactions met; 53200 to 53400, there is no memory or no connection left.
 */
const UNANSWERED =
  /^(08|57P0|57014|55P03|40001|40P01|53[234]00)|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND/;

/** PostgreSQL's. */
const DISK_FULL = '53100';

/** Anything thrown as an error of ours, with the cause kept for the log; what nobody foresaw is `internal`. */
export function toLekhaError(error: unknown): LekhaError {
  if (error instanceof LekhaError) return error;
  if (error instanceof DatabaseFull || error instanceof StorageFull || codeOf(error) === DISK_FULL) {
    return new LekhaError('storage_full', 'There is no room left to save this. Please try again later.', {
      cause: error,
    });
  }
  if (error instanceof DatabaseAway || error instanceof DatabaseBusy || isUnanswered(error)) {
    return new LekhaError('unavailable', 'The site cannot save or load this right now. Please try again.', {
      cause: error,
      retryAfter: 2,
    });
  }
  return new LekhaError('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | null | undefined)?.code;
}

function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return UNANSWERED.test(codeOf(error) ?? '');
}
