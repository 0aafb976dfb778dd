/**
 * Codes of the operating system, of PostgreSQL's connections (class 08), and of a server that stops, has
 * crashed or is starting.
 */
const LOST =
  /^(08|57P0[1235]|25P03)|^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/;
/** Messages of the driver that come without a code. */
const LOST_MESSAGE = /^Connection terminated|not queryable$|^timeout expired$|^Query read timeout$/;
/**
 * Codes with which a running server refuses a connection: it has too many, or takes none to this database or
 * of this user.
 */
const REFUSED = /^(53300|55000|28000|28P01|3D000|42501)$/;
const POOL_TIMEOUT_MESSAGE = 'timeout exceeded when trying to connect';

/** Returns the code of an error, PostgreSQL's (five characters) or the system's; empty if it has none. */
export function errorCode(error: unknown): string {
  return (error as { code?: string } | undefined)?.code ?? '';
}

/** True if the connection broke or could not be made. */
export function isConnectionLost(error: unknown): boolean {
  return LOST.test(errorCode(error)) || (error instanceof Error && LOST_MESSAGE.test(error.message));
}

/** True if PostgreSQL refused to open a connection. */
export function isConnectionRefused(error: unknown): boolean {
  return REFUSED.test(errorCode(error));
}

/** True if no connection of the pool became free in time. */
export function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === POOL_TIMEOUT_MESSAGE;
}
