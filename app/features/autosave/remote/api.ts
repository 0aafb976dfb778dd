import type { Failure } from '../../../../contract/answer.ts';
import type { Article } from '../../../../contract/article.ts';
import { texts } from '../../../../contract/texts.ts';
import type { Autosave, AutosaveResult, WorkingCopies } from '../../../../contract/working-copy.ts';

const AUTOSAVE_MS = 20_000;
const SAVE_MS = 60_000;
/** Browsers allow 64 kB altogether, so that nothing but an autosave may be sent so. */
const KEPT_ALIVE_BYTES = 60_000;

/** A call that was answered with what was asked for, or not; `status` is 0 when nothing of the server was heard. */
export type ApiResult<T> =
  | { ok: true; data: T; missingPictures?: string[] }
  | {
      ok: false;
      status: number;
      message: string;
      fields: Record<string, string>;
      /** Seconds. */
      retryAfter: number | undefined;
    };

export function sendAutosave(desk: string, copy: Autosave): Promise<ApiResult<AutosaveResult>> {
  return call('PUT', `/working-copies/${desk}`, copy, AUTOSAVE_MS);
}

export function sendCreate(body: object): Promise<ApiResult<Article>> {
  return call('POST', '/articles/create-article', body, SAVE_MS);
}

export function sendUpdate(id: string, body: object): Promise<ApiResult<Article>> {
  return call('PUT', `/articles/update-article/${id}`, body, SAVE_MS);
}

export function fetchWorkingCopies(articleId: string | null): Promise<ApiResult<WorkingCopies>> {
  const query = articleId === null ? '' : `?article=${encodeURIComponent(articleId)}`;
  return call('GET', `/working-copies${query}`, undefined, AUTOSAVE_MS);
}

/** Which of these articles are gone for good. */
export function fetchDeletedArticles(articleIds: string[]): Promise<ApiResult<string[]>> {
  const ids = articleIds.map(encodeURIComponent).join(',');
  return call('GET', `/working-copies/gone?articles=${ids}`, undefined, AUTOSAVE_MS);
}

export function sendDiscard(desk: string, sequence: number): Promise<ApiResult<null>> {
  return call('DELETE', `/working-copies/${desk}?sequence=${sequence}`, undefined, AUTOSAVE_MS);
}

async function call<T>(method: string, path: string, body: unknown, limitMs: number): Promise<ApiResult<T>> {
  try {
    const answer = await fetch(`/api/v1${path}`, {
      method,
      signal: AbortSignal.timeout(limitMs),
      ...(body === undefined ? {} : jsonOf(body, limitMs === AUTOSAVE_MS)),
    });
    const said = (await answer.json()) as Said<T> | Failure;
    return answer.ok && 'data' in said ? accepted(said) : refused(answer, said as Failure);
  } catch {
    // Nothing came, or something that is not of ours, as of a proxy before a server that restarts.
    return { ok: false, status: 0, message: '', fields: {}, retryAfter: undefined };
  }
}

type Said<T> = { data: T; missingPictures?: string[] };

function accepted<T>({ data, missingPictures = [] }: Said<T>): ApiResult<T> {
  return { ok: true, data, missingPictures };
}

function jsonOf(body: unknown, isAutosave: boolean): RequestInit {
  const text = JSON.stringify(body);
  // A small autosave arrives even when the page is closed meanwhile: https://fetch.spec.whatwg.org/#http-network-or-cache-fetch
  const keepalive = isAutosave && new Blob([text]).size < KEPT_ALIVE_BYTES;
  return { body: text, keepalive, headers: { 'content-type': 'application/json' } };
}

function refused(answer: Response, { message, errors = [] }: Failure): ApiResult<never> {
  const { status } = answer;
  return {
    ok: false,
    status,
    message: status === 413 ? `${message} ${texts.journal.tooLong}` : message,
    fields: Object.fromEntries(errors.map(({ path, message }) => [path, message])),
    retryAfter: Number(answer.headers.get('retry-after')) || undefined,
  };
}
