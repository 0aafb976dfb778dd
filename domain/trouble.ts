import { DatabaseAway, DatabaseBusy, DatabaseFull } from '../platform/db/database.ts';
import { StorageFull } from '../platform/storage/storage.ts';
import { LekhaError } from './errors.ts';

/** Of PostgreSQL (57014: a statement took longer than it may, 55P03: a lock was not to be had) and of the network. */
const UNANSWERED = /^(08|57P0|57014|55P03)|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND/;

/** Anything thrown as an error of ours, with the cause kept for the log; what nobody foresaw is `internal`. */
export function asLekhaError(error: unknown): LekhaError {
  if (error instanceof LekhaError) return error;
  if (error instanceof DatabaseFull || error instanceof StorageFull) {
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

function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return UNANSWERED.test((error as { code?: string }).code ?? '');
}
