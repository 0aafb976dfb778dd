import { IMPORT_PART_BYTES } from '../../../contract/content-import.ts';
import type { ErrorResponse } from '../../../contract/responses.ts';
import { failureText } from '../../browser/api.ts';

/** Each part is sent this often before the upload fails. */
const ATTEMPTS = 4;
const PAUSE_MS = 2000;

/**
 * Uploads the parts of an import's file. Throws an error whose message is for the user. `onProgress` gets the
 * share that is sent, 0 to 1.
 */
export async function sendParts(
  id: string,
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  for (let at = 0; at < file.size; at += IMPORT_PART_BYTES) {
    await sendPart(
      `/api/v1/imports/${id}/parts/${at / IMPORT_PART_BYTES}`,
      file.slice(at, at + IMPORT_PART_BYTES),
      signal,
    );
    onProgress(Math.min(1, (at + IMPORT_PART_BYTES) / file.size));
  }
}

/**
 * Sends a part again if the connection breaks, and later if the server limits requests. A refusal is thrown
 * at once.
 */
async function sendPart(url: string, body: Blob, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, { method: 'PUT', body, signal }).catch((error) => {
      if (signal.aborted) throw error;
      return null;
    });
    if (response?.ok) return;
    if (response?.status === 429) {
      attempt--;
      await pause(Number(response.headers.get('retry-after') ?? 1) * 1000);
      continue;
    }
    const isRefused = response !== null && response.status < 500;
    if (isRefused || attempt === ATTEMPTS) throw new Error(await failureMessage(response));
    await pause(attempt * PAUSE_MS);
  }
}

/** The message of a failed response; null stands for none. */
async function failureMessage(response: Response | null): Promise<string> {
  const reply: Partial<ErrorResponse> | null = (await response?.json().catch(() => null)) ?? null;
  return reply?.message || failureText(response?.status ?? 0);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
