/** SQLSTATE of PostgreSQL for a lock that could not be taken. */
const LOCK_NOT_AVAILABLE = '55P03';
/** SQLSTATE of PostgreSQL for a failed connection. */
const CONNECTION_FAILURE = '08006';
/** SQLSTATE of PostgreSQL for a violated unique constraint. */
const UNIQUE_VIOLATION = '23505';
/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY (https://www.sqlite.org/rescode.html). */
const SQLITE_UNIQUE_VIOLATIONS = new Set([2067, 1555]);

// Errors lose their class on the way out of a worker thread, so each has the `code` that PostgreSQL uses.

/** The database could not be used in time. The caller may try again. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
  readonly code = LOCK_NOT_AVAILABLE;
}

/** The database does not answer, or the connection broke: the query may or may not have been executed. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly code = CONNECTION_FAILURE;

  constructor(options?: ErrorOptions) {
    const reason = options?.cause instanceof Error ? `: ${options.cause.message}` : '.';
    super(`The database does not answer${reason}`, options);
  }
}

/** The connection broke during a commit: the write may have been stored or not. */
export class OutcomeUnknown extends DatabaseUnavailable {
  override name = 'OutcomeUnknown';
}

/** The disk or its quota is full. */
export class DatabaseFull extends Error {
  override name = 'DatabaseFull';
}

/** True for `DatabaseUnavailable`, also if it was thrown in a worker thread. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (error as { code?: unknown } | null | undefined)?.code === CONNECTION_FAILURE;
}

/** True if PostgreSQL gave up waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null | undefined)?.code === LOCK_NOT_AVAILABLE;
}

/** True if a row violated a unique constraint or a primary key. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: number };
  return code === UNIQUE_VIOLATION || SQLITE_UNIQUE_VIOLATIONS.has(errcode ?? 0);
}
