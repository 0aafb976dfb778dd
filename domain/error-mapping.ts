import {
  DatabaseBusy,
  DatabaseFull,
  DatabaseUnavailable,
  isDatabaseUnavailable,
  OutcomeUnknown,
} from '../platform/db/errors.ts';
import { StorageFull, StorageUnavailable } from '../platform/storage/storage.ts';
import { LekhaError } from './errors.ts';

/**
 * Error codes of the network and of PostgreSQL: 57014 statement timeout; 55P03 lock not available; 40001 and
 * 40P01 conflicting transactions; 53200 to 53400 out of memory or connections.
 */
const UNAVAILABLE =
  /^(08|57P0|57014|55P03|40001|40P01|53[234]00)|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND/;

/**
 * Error codes of PostgreSQL. It has no text with NUL, so that it refuses one also where SQLite finds nothing.
 */
const DISK_FULL = '53100';
const NOT_TEXT = '22021';

const OUTCOME_UNKNOWN =
  'The database went away while this was being saved, so it may be saved or not. Please look before you try again.';

/** Maps anything thrown to a `LekhaError` with the cause for the log; unexpected errors become `internal`. */
export function toLekhaError(error: unknown): LekhaError {
  if (error instanceof LekhaError) return error;
  if (error instanceof DatabaseFull || error instanceof StorageFull || readCode(error) === DISK_FULL) {
    return new LekhaError('storage_full', 'There is no room left to save this. Please try again later.', {
      cause: error,
    });
  }
  if (error instanceof OutcomeUnknown) {
    return new LekhaError('unavailable', OUTCOME_UNKNOWN, { cause: error, retryAfter: 2 });
  }
  if (
    error instanceof DatabaseUnavailable ||
    error instanceof DatabaseBusy ||
    error instanceof StorageUnavailable ||
    isUnavailable(error)
  ) {
    return new LekhaError('unavailable', 'The site cannot save or load this right now. Please try again.', {
      cause: error,
      retryAfter: 2,
    });
  }
  if (readCode(error) === NOT_TEXT)
    return new LekhaError('invalid', 'This has the character NUL, which no text may have.', { cause: error });
  return new LekhaError('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}

/**
 * The level at which a failed request is logged: a database that is away is logged once, and not for each
 * request.
 */
export function failureLevel(error: unknown): 'debug' | 'error' {
  return isDatabaseUnavailable(error) ? 'debug' : 'error';
}

function readCode(error: unknown): string | undefined {
  return (error as { code?: string } | null | undefined)?.code;
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return UNAVAILABLE.test(readCode(error) ?? '');
}
