import { ApiError, errorMessage } from './api.ts';

/**
 * Why a form is refused: a message, and one for each invalid field by its dotted path. `status` is 0 if no
 * response came.
 */
export interface Refusal {
  message: string;
  fields: Record<string, string>;
  status: number;
}

/** Describes an error of a call for the form that made it. */
export function describeRefusal(error: unknown): Refusal {
  const { fields = [], status = 0 } = error instanceof ApiError ? error : {};
  return {
    message: errorMessage(error),
    fields: Object.fromEntries(fields.map(({ path, message }) => [path, message])),
    status,
  };
}
