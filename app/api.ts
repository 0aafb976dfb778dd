import type { Failure } from '../contract/answer.ts';

/** A failed API call, with the message to show. `status` is 0 if the server could not be reached. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Calls our API from the browser and returns its `data`. Throws `ApiError`. */
export async function callApi<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send(method, path, body);
  const result = (await response.json().catch(() => null)) as { data: T } | Failure | null;
  if (response.ok && result && 'data' in result) return result.data;
  throw new ApiError(failureMessage(result), response.status);
}

async function send(method: string, path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(`/api/v1${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch {
    throw new ApiError('The site could not be reached. Please check your connection and try again.', 0);
  }
}

function failureMessage(result: { data: unknown } | Failure | null): string {
  return (
    (result && 'message' in result ? result.message : undefined) ?? 'Something went wrong. Please try again.'
  );
}
