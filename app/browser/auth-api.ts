import { ApiError, failureText } from './api.ts';

/** Calls `/api/auth` from the browser. Throws an `ApiError`. */
export async function callAuth<T>(path: string, body: object): Promise<T> {
  const response = await fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  const reply = await response?.json().catch(() => null);
  if (response?.ok) return reply;
  const status = response?.status ?? 0;
  throw new ApiError(reply?.message || failureText(status), reply ?? undefined, false, status);
}
