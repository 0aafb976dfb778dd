import type { ProblemCode } from '../contract/answer.ts';

/** A refused field: its dotted path and what to do about it. */
export interface FieldProblem {
  path: string;
  message: string;
}

/**
 * A failure with a sentence for the person and a cause for the log. `server/http/error-response.ts` maps the code to a status and
 * passes nothing on but `message` and `errors`.
 */
export class LekhaError extends Error {
  override name = 'LekhaError';
  readonly code: ProblemCode;
  /** At most ten, each cut to a few hundred characters, so that no answer grows with what was sent. */
  readonly errors: FieldProblem[] | undefined;
  /** Seconds after which trying again makes sense, where that is known. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ProblemCode,
    message: string,
    options: { cause?: unknown; errors?: FieldProblem[]; retryAfter?: number } = {},
  ) {
    super(cut(message), { cause: options.cause });
    this.code = code;
    this.errors = options.errors?.slice(0, MOST_ERRORS).map(shortened);
    this.retryAfter = options.retryAfter;
  }
}

/** A failure tells so many refused fields at most, and quotes so much of what was sent, in UTF-16 units. */
const MOST_ERRORS = 10;
const MOST_TOLD = 500;

function shortened({ path, message }: FieldProblem): FieldProblem {
  return { path: cut(path), message: cut(message) };
}

function cut(text: string): string {
  return text.length <= MOST_TOLD ? text : `${text.slice(0, MOST_TOLD - 1).toWellFormed()}…`;
}

/** One refused field. */
export function invalid(path: string, message: string): LekhaError {
  return new LekhaError('invalid', message, { errors: [{ path, message }] });
}

/** Something that is not there, or that the actor may not know of. */
export function notFound(what: string): LekhaError {
  return new LekhaError('not_found', `${what} not found`);
}
