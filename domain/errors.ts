import type { ErrorCode } from '../contract/error-codes.ts';

/** A refused field: its dotted path and how to correct it. */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * An error with a sentence for the user and a cause for the log. `server/http/error-response.ts` maps the
 * code to a status and sends only `message`, `errors` and `savedVersion`.
 */
export class LekhaError extends Error {
  override name = 'LekhaError';
  readonly code: ErrorCode;
  /** At most ten, each cut to a few hundred characters, so that no response grows with the request. */
  readonly errors: FieldError[] | undefined;
  /** Seconds after which a retry makes sense, if known. */
  readonly retryAfter: number | undefined;
  /** The methods that the path accepts, for an `Allow` header. */
  readonly allow: string | undefined;
  /**
   * Of a conflict: the version of the last save from the same editor session, which somebody else has saved
   * over since.
   */
  readonly savedVersion: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      cause?: unknown;
      errors?: FieldError[];
      retryAfter?: number;
      allow?: string;
      savedVersion?: number | undefined;
    } = {},
  ) {
    super(cut(message), { cause: options.cause });
    this.code = code;
    this.errors = options.errors?.slice(0, MAX_ERRORS).map(shorten);
    this.retryAfter = options.retryAfter;
    this.allow = options.allow;
    this.savedVersion = options.savedVersion;
  }
}

/** The maximum number of refused fields in an error, and the maximum length of its texts in UTF-16 units. */
const MAX_ERRORS = 10;
const MAX_LENGTH = 500;

function shorten({ path, message }: FieldError): FieldError {
  return { path: cut(path), message: cut(message) };
}

function cut(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}

/** An error for one refused field. */
export function invalid(path: string, message: string): LekhaError {
  return new LekhaError('invalid', message, { errors: [{ path, message }] });
}

/** An error for one field whose value is taken. */
export function conflict(path: string, message: string): LekhaError {
  return new LekhaError('conflict', message, { errors: [{ path, message }] });
}

/** An error for a thing that does not exist or that the actor must not know of. */
export function notFound(what: string): LekhaError {
  return new LekhaError('not_found', `${what} not found`);
}
