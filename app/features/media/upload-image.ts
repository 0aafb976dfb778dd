import { httpStatuses } from '../../../contract/error-codes.ts';
import { LIBRARY_PRESET } from '../../../contract/limits.ts';
import type { UploadedImage } from '../../../contract/media.ts';
import { texts } from '../../../contract/texts.ts';
import { PREFERENCES } from '../../browser/api.ts';
import { trackUpload } from '../../browser/pending-uploads.ts';
import { resetRetryDelay, TryLaterError } from '../../browser/retry-queue.ts';

interface UploadOptions {
  /** Called with the share that is sent, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Cancels the upload. */
  signal?: AbortSignal | undefined;
  /**
   * With `LIBRARY_PRESET` the image is stored although nothing uses it, and leaving the screen does not
   * cancel the upload.
   */
  preset?: string;
}

/**
 * Uploads an image. Throws an error with a message for the user: a `TryLaterError` if the same image may be
 * accepted later.
 */
export async function uploadImage(
  file: File,
  publicId: string,
  { onProgress, signal, preset = 'lekha' }: UploadOptions,
): Promise<UploadedImage> {
  const form = new FormData();
  form.append('upload_preset', preset);
  form.append('public_id', publicId);
  form.append('file', file);
  const end = trackUpload(preset === LIBRARY_PRESET ? 'page' : 'screen');
  try {
    const image = await withUploadSlot(() => send(form, onProgress, signal));
    resetRetryDelay();
    return image;
  } finally {
    // Ends after the caller has put the image where it belongs.
    setTimeout(end);
  }
}

/** The maximum number of uploads at once. A browser has six connections to a site, and autosaves need one. */
const UPLOAD_SLOTS = 3;

let freeSlots = UPLOAD_SLOTS;
const queue: (() => void)[] = [];

async function withUploadSlot<T>(upload: () => Promise<T>): Promise<T> {
  if (freeSlots > 0) freeSlots--;
  else await new Promise<void>((resolve) => queue.push(resolve));
  try {
    return await upload();
  } finally {
    const next = queue.shift();
    if (next) next();
    else freeSlots++;
  }
}

function send(
  form: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal | undefined,
): Promise<UploadedImage> {
  return new Promise((resolve, reject) => {
    const onCancel = () => reject(new Error(texts.upload.canceled));
    if (signal?.aborted) return onCancel();
    // `fetch` reports no upload progress.
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const reply = parseReply(request.responseText);
      if (request.status === 201 && reply && 'secure_url' in reply) resolve(reply);
      else reject(uploadError(request.status, reply && 'message' in reply ? reply.message : ''));
    };
    request.onerror = () => reject(new TryLaterError(texts.upload.offline));
    request.onabort = onCancel;
    request.open('POST', '/api/v1/media/upload');
    request.setRequestHeader('prefer', PREFERENCES.prefer);
    request.send(form);
    signal?.addEventListener('abort', () => request.abort());
  });
}

/** The error for a response. A 502 of our own says that the image service would refuse the image again. */
function uploadError(status: number, message: string): Error {
  const { signedOut, offline, retrying, failed } = texts.upload;
  if (status === 401) return new TryLaterError(signedOut);
  const isFinal = status === httpStatuses.bad_gateway && message !== '';
  if (status === 429 || (status >= 500 && !isFinal))
    return new TryLaterError(message ? `${message} ${retrying}` : offline);
  return new Error(message || failed);
}

function parseReply(text: string): UploadedImage | { message: string } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
