import type { ErrorResponse } from '../../contract/responses.ts';
import { texts } from '../../contract/texts.ts';

export const UNREACHABLE = 'The site could not be reached. Please check your connection and try again.';

/** A failed API call. Its message is written for the user. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** The code of the API's response; absent if none came. */
  readonly code: string | undefined;
  /** The fields that the API refused. */
  readonly fields: NonNullable<ErrorResponse['errors']>;

  constructor(message: string, reply?: Partial<ErrorResponse>) {
    super(message);
    this.code = reply?.code;
    this.fields = reply?.errors ?? [];
  }
}

/** The JSON that the API replies with. Saves also list images that no longer exist. */
type Reply<T> = { data: T; missingPictures?: string[] } | ErrorResponse;

/** Calls our API from the browser and returns the `data` of its response. Throws an `ApiError`. */
export async function callApi<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { response, reply } = await fetchApi<T>(method, path, JSON.stringify(body));
  if (!response) throw new ApiError(UNREACHABLE);
  if (response.ok && reply && 'data' in reply) return reply.data;
  throw new ApiError(
    (reply && 'message' in reply ? reply.message : null) ?? 'Something went wrong. Please try again.',
    reply && 'code' in reply ? reply : undefined,
  );
}

/** Sends a request to our API. `response` is null if none came, `reply` if the response is not JSON. */
export async function fetchApi<T>(
  method: string,
  path: string,
  json: string | undefined,
  init: RequestInit = {},
): Promise<{ response: Response | null; reply: Reply<T> | null }> {
  try {
    const content = json === undefined ? {} : { body: json, headers: { 'content-type': 'application/json' } };
    const response = await fetch(`/api/v1${path}`, { method, ...content, ...init });
    return { response, reply: await response.json().catch(() => null) };
  } catch {
    return { response: null, reply: null };
  }
}

/** An error of a field, as the API reports it. */
export function fieldError(path: string, message: string): ApiError {
  return new ApiError(message, { errors: [{ path, message }] });
}

/** The message of an error for the user. */
export function errorMessage(error: unknown, fallback: string = texts.confirm.wrong): string {
  return error instanceof Error && error.message ? error.message : fallback;
}

/** The messages of the API by field; `form` for those of no field. */
export function readFieldErrors(error: unknown): Record<string, string> {
  if (error instanceof ApiError && error.fields.length > 0) {
    return Object.fromEntries(error.fields.map(({ path, message }) => [path.split('.')[0]!, message]));
  }
  return { form: errorMessage(error) };
}
