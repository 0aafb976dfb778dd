import type { Article } from '../../../../contract/article.ts';
import type { ErrorResponse, SavedFields } from '../../../../contract/responses.ts';
import type { Review, Submission } from '../../../../contract/review.ts';
import { texts } from '../../../../contract/texts.ts';
import type { Autosave, AutosaveResult, WorkingCopies } from '../../../../contract/working-copy.ts';
import { fetchApi } from '../../../browser/api.ts';

const AUTOSAVE_TIMEOUT_MS = 20_000;
const SAVE_TIMEOUT_MS = 60_000;
/** Browsers allow 64 kB for all `keepalive` requests together, so that only autosaves use it. */
const MAX_KEEPALIVE_BYTES = 60_000;

/** `savedVersion` and `savedSequence` say what a save has stored. */
export type ApiSuccess<T> = { ok: true; data: T; missingImages: string[] } & Partial<SavedFields>;

export interface ApiFailure {
  ok: false;
  /** 0 if no response arrived. */
  status: number;
  message: string;
  fields: Record<string, string>;
  /** In seconds. */
  retryAfter: number | undefined;
  /** Of a conflict: the version of the last save from the same session. */
  savedVersion?: number | undefined;
  /** True if the response is not from our server but from one before it. */
  isForeign?: boolean;
}

export type ApiResult<T> = ApiSuccess<T> | ApiFailure;

export const NO_RESPONSE: ApiFailure = {
  ok: false,
  status: 0,
  message: '',
  fields: {},
  retryAfter: undefined,
};

export function sendAutosave(sessionId: string, autosave: Autosave): Promise<ApiResult<AutosaveResult>> {
  const json = JSON.stringify(autosave);
  // A small autosave arrives even if the page is closed:
  // https://fetch.spec.whatwg.org/#http-network-or-cache-fetch
  const keepalive = new Blob([json]).size < MAX_KEEPALIVE_BYTES;
  return call('PUT', `/working-copies/${sessionId}`, AUTOSAVE_TIMEOUT_MS, json, keepalive);
}

export function sendCreate(body: object): Promise<ApiResult<Article>> {
  return call('POST', '/articles/create-article', SAVE_TIMEOUT_MS, JSON.stringify(body));
}

export function sendUpdate(id: string, body: object): Promise<ApiResult<Article>> {
  return call('PUT', `/articles/update-article/${id}`, SAVE_TIMEOUT_MS, JSON.stringify(body));
}

/** Proposes a change of a published article. */
export function sendProposal(id: string, body: Submission): Promise<ApiResult<Review>> {
  return call('PUT', `/articles/${id}/review`, SAVE_TIMEOUT_MS, JSON.stringify(body));
}

export function fetchWorkingCopies(articleId: string | null): Promise<ApiResult<WorkingCopies>> {
  const query = articleId === null ? '' : `?article=${encodeURIComponent(articleId)}`;
  return call('GET', `/working-copies${query}`, AUTOSAVE_TIMEOUT_MS);
}

/** Returns those of the given articles that were deleted permanently. */
export function fetchDeletedArticles(articleIds: string[]): Promise<ApiResult<string[]>> {
  const ids = articleIds.map(encodeURIComponent).join(',');
  return call('GET', `/working-copies/gone?articles=${ids}`, AUTOSAVE_TIMEOUT_MS);
}

export function sendDiscard(sessionId: string, sequence: number): Promise<ApiResult<null>> {
  return call('DELETE', `/working-copies/${sessionId}?sequence=${sequence}`, AUTOSAVE_TIMEOUT_MS);
}

async function call<T>(
  method: string,
  path: string,
  timeoutMs: number,
  json?: string,
  keepalive = false,
): Promise<ApiResult<T>> {
  const init = { keepalive, signal: AbortSignal.timeout(timeoutMs) };
  const { response, reply } = await fetchApi<T>(method, path, json, init);
  if (!response) return NO_RESPONSE;
  // Without JSON the response is not ours but that of a proxy, for example while the server restarts.
  if (!reply) return response.ok ? NO_RESPONSE : { ...NO_RESPONSE, status: response.status, isForeign: true };
  if (response.ok && 'data' in reply) {
    const { data, missingPictures = [], savedVersion, savedSequence } = reply;
    return { ok: true, data, missingImages: missingPictures, savedVersion, savedSequence };
  }
  return readFailure(response, reply as ErrorResponse);
}

function readFailure(
  { status, headers }: Response,
  { message = '', errors = [], savedVersion }: Partial<ErrorResponse>,
): ApiFailure {
  return {
    ok: false,
    status,
    message: status === 413 ? `${message} ${texts.autosave.tooLong}` : message,
    fields: Object.fromEntries(errors.map(({ path, message }) => [path, message])),
    retryAfter: Number(headers.get('retry-after')) || undefined,
    savedVersion,
  };
}
