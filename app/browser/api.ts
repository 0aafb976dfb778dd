import type { ErrorResponse, SavedFields } from '../../contract/responses.ts';
import { texts } from '../../contract/texts.ts';
import { signInAgain } from './sign-in-again.ts';

/** A failed API call. Its message is written for the user. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** The code of the API's response; absent if none came. */
  readonly code: string | undefined;
  /** True if the server answered without a message of its own. */
  readonly isUnexplained: boolean;
  /** The fields that the API refused. */
  readonly fields: NonNullable<ErrorResponse['errors']>;
  /** The HTTP status; 0 if no response came. */
  readonly status: number;

  constructor(message: string, reply?: Partial<ErrorResponse>, isUnexplained = false, status = 0) {
    super(message);
    this.status = status;
    this.isUnexplained = isUnexplained;
    this.code = reply?.code;
    this.fields = reply?.errors ?? [];
  }
}

/**
 * The JSON that the API replies with. Saves also list images that readers do not see, and say what was
 * stored.
 */
type Reply<T> = ({ data: T; missingPictures?: string[] } & Partial<SavedFields>) | ErrorResponse;

/** Options of a request, with plain headers. */
type ApiInit = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/**
 * Calls our API from the browser and returns the `data` of its response. `body` is sent as JSON, another kind
 * of body by `init`. Throws an `ApiError`.
 */
export async function callApi<T>(method: string, path: string, body?: unknown, init?: ApiInit): Promise<T> {
  const { response, reply } = await fetchApi<T>(method, path, JSON.stringify(body), init);
  if (response?.ok && reply && 'data' in reply) return reply.data;
  const said = reply && 'message' in reply ? reply.message : '';
  const refused = reply && 'code' in reply ? reply : undefined;
  const status = response?.status ?? 0;
  throw new ApiError(said || failureText(status), refused, response !== null && !said, status);
}

/**
 * The sentence for a response of the server or its gateway without a message. `status` is 0 if none came;
 * that of a cut one is 200.
 */
export function failureText(status: number): string {
  if (status >= 400) return texts.serverError(status);
  return navigator.onLine ? texts.parts.unreachable : texts.offline;
}

/**
 * The URLs of this site in responses are paths, as bodies and forms store them: the site's origin may change.
 */
export const PREFERENCES = { prefer: 'urls=paths' };

/** `response` is null if none came, `reply` if it is not JSON. */
interface Sent<T> {
  response: Response | null;
  reply: Reply<T> | null;
}

/**
 * Sends a request to our API. One that needs a recent sign-in is sent again once the user has proved who they
 * are.
 */
export async function fetchApi<T>(
  method: string,
  path: string,
  json: string | undefined,
  init: ApiInit = {},
): Promise<Sent<T>> {
  const sent = await sendOnce<T>(method, path, json, init);
  const isOld = sent.reply && 'code' in sent.reply && sent.reply.code === 'recent_sign_in_required';
  // Nothing was done yet, and the body is at hand: the same request is sent again.
  if (isOld && (await signInAgain())) return sendOnce<T>(method, path, json, init);
  return sent;
}

async function sendOnce<T>(
  method: string,
  path: string,
  json: string | undefined,
  init: ApiInit,
): Promise<Sent<T>> {
  try {
    const headers = {
      ...PREFERENCES,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...init.headers,
    };
    const content = json === undefined ? {} : { body: json };
    const response = await fetch(`/api/v1${path}`, { method, ...content, ...init, headers });
    return { response, reply: await response.json().catch(() => null) };
  } catch {
    return { response: null, reply: null };
  }
}

/** An error of a field, as the API reports it. */
export function fieldError(path: string, message: string): ApiError {
  return new ApiError(message, { errors: [{ path, message }] });
}

/** The message of an error for the user. `fallback` is the screen's own sentence for an error without one. */
export function errorMessage(error: unknown, fallback?: string): string {
  if (fallback === undefined) return errorMessage(error, texts.confirm.wrong);
  if (error instanceof ApiError && error.isUnexplained && fallback !== texts.confirm.wrong) return fallback;
  return error instanceof Error && error.message ? error.message : fallback;
}

/** The messages of the API by field; `form` for those of no field. */
export function readFieldErrors(error: unknown): Record<string, string> {
  if (error instanceof ApiError && error.fields.length > 0) {
    return Object.fromEntries(error.fields.map(({ path, message }) => [path.split('.')[0]!, message]));
  }
  return { form: errorMessage(error) };
}
