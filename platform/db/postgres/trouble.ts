/** Of the network, of PostgreSQL's connections (class 08), and what a server says that stops, crashed or is starting. */
const LOST =
  /^(08|57P0[1235]|25P03)|^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/;
/** What the driver says without a code. */
const LOST_IN_WORDS = /^Connection terminated|not queryable$|^timeout expired$|^Query read timeout$/;
/** All connections of the pool are in use. */
const POOL_IS_BUSY = 'timeout exceeded when trying to connect';

/** PostgreSQL's code for an error (five characters), or the system's; empty where there is none. */
export function codeOf(error: unknown): string {
  return (error as { code?: string } | undefined)?.code ?? '';
}

/** Whether the connection is gone, or could not be made, so that nothing more can be asked on it. */
export function isLost(error: unknown): boolean {
  return LOST.test(codeOf(error)) || (error instanceof Error && LOST_IN_WORDS.test(error.message));
}

/** Whether every connection was in use for as long as the caller was ready to wait. */
export function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && error.message === POOL_IS_BUSY;
}
