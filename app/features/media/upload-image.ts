import { LIBRARY_PRESET } from '../../../contract/limits.ts';
import type { UploadedImage } from '../../../contract/media.ts';
import { texts } from '../../../contract/texts.ts';
import { hasArrived, NotTakenNow } from '../../components/sent-again.ts';
import { begin } from '../../components/under-way.ts';
import { withUploadSlot } from './upload-slots.ts';

interface Sending {
  /** Hears the share sent, 0 to 1. */
  progress: (share: number) => void;
  /** Calls the sending off. */
  signal?: AbortSignal | undefined;
  /** With that of the library it stays there before anything uses it, and goes on when its screen is left. */
  preset?: string;
}

/**
 * Sends one picture to the image service with the specification's names. Throws with the sentence to show: a
 * `NotTakenNow` where the same picture may pass later.
 */
export async function uploadImage(
  file: File,
  publicId: string,
  { progress, signal, preset = 'lekha' }: Sending,
): Promise<UploadedImage> {
  const form = new FormData();
  form.append('upload_preset', preset);
  form.append('public_id', publicId);
  form.append('file', file);
  const ended = begin(preset === LIBRARY_PRESET ? 'page' : 'screen');
  try {
    const arrived = await withUploadSlot(() => send(form, progress, signal));
    hasArrived();
    return arrived;
  } finally {
    // Who waits for it finds it in its place: whoever sent it puts it there first.
    setTimeout(ended);
  }
}

function send(
  form: FormData,
  progress: (share: number) => void,
  signal: AbortSignal | undefined,
): Promise<UploadedImage> {
  return new Promise((resolve, reject) => {
    const callOff = () => reject(new Error('The picture was not sent.'));
    if (signal?.aborted) return callOff();
    // fetch cannot say how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const said = parse(request.responseText);
      if (request.status === 201 && said && 'secure_url' in said) resolve(said);
      else reject(refusalOf(request.status, said));
    };
    request.onerror = () => reject(new NotTakenNow(texts.articles.pictureOffline));
    request.onabort = callOff;
    request.open('POST', '/api/v1/media/upload');
    request.send(form);
    signal?.addEventListener('abort', () => request.abort());
  });
}

function refusalOf(status: number, said: ReturnType<typeof parse>): Error {
  const { pictureSignedOut, pictureOffline, pictureAgain } = texts.articles;
  if (status === 401) return new NotTakenNow(pictureSignedOut);
  const message = said && 'message' in said ? said.message : '';
  if (status === 429 || status >= 500)
    return new NotTakenNow(message ? `${message} ${pictureAgain}` : pictureOffline);
  return new Error(message || 'The picture could not be uploaded.');
}

function parse(text: string): UploadedImage | { message: string } | null {
  try {
    return JSON.parse(text) as UploadedImage | { message: string };
  } catch {
    return null;
  }
}
