const MEGABYTE = 1024 * 1024;

/** Ends requests that take too long. */
export interface Signal {
  abortSignal: AbortSignal;
}

/** Limits of requests, which tests shorten. */
export interface S3Limits {
  /** How long a connection may stay silent, in milliseconds, and a read without repetition. */
  idleMs: number;
  /** True to repeat a request after such a silence, for work in the background. */
  repeatsAfterSilence: boolean;
  /** The maximum time of a call with its retries, until the response begins. */
  callMs: number;
  /** The maximum time of a call that sends or receives a whole object, for an empty one. */
  transferMs: number;
  /** The time that each megabyte of an object adds to it. */
  msPerMegabyte: number;
  /** The number of names that one request lists. */
  pageSize: number;
}

/**
 * The limits of a server, whose readers and uploaders wait: with the rest of the request, an answer comes
 * within six seconds.
 */
export const serverLimits: S3Limits = {
  idleMs: 4000,
  repeatsAfterSilence: false,
  callMs: 4500,
  transferMs: 4500,
  msPerMegabyte: 2000,
  pageSize: 1000,
};

/** The limits of work in the background, such as a backup, whose parts are large. */
export const batchLimits: Partial<S3Limits> = {
  idleMs: 30_000,
  repeatsAfterSilence: true,
  callMs: 60_000,
  transferMs: 60_000,
  msPerMegabyte: 20_000,
};

/** The maximum time in milliseconds of a call that sends or receives this number of bytes. */
export function transferMs({ transferMs, msPerMegabyte }: S3Limits, bytes: number): number {
  return Math.ceil(transferMs + (bytes / MEGABYTE) * msPerMegabyte);
}
