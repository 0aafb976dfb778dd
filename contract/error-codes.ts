/**
 * The codes of errors. `domain/errors.ts` throws them, `server/http/error-response.ts` responds with their
 * status.
 */
export const errorCodes = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'recent_sign_in_required',
  'not_found',
  'method_not_allowed',
  'conflict',
  'too_large',
  'unsupported_type',
  'rate_limited',
  'internal',
  'bad_gateway',
  'unavailable',
  'storage_full',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The HTTP status of each code. */
export const httpStatuses: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  recent_sign_in_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  internal: 500,
  bad_gateway: 502,
  unavailable: 503,
  storage_full: 507,
};
