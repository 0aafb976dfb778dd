import { LIBRARY_PRESET } from '../../../contract/limits.ts';
import type { UploadedImage } from '../../../contract/media.ts';
import { texts } from '../../../contract/texts.ts';
import { begin } from '../../components/under-way.ts';

interface Sending {
  /** Hears the share sent, 0 to 1. */
  progress: (share: number) => void;
  /** Calls the sending off. */
  signal?: AbortSignal | undefined;
  /** With that of the library it stays there before anything uses it, and goes on when its screen is left. */
  preset?: string;
}

/**
 * Sends one picture to the image service with the specification's names.
 * Throws with the sentence to show; it may be tried again.
 */
export async function uploadPicture(
  file: File,
  publicId: string,
  { progress, signal, preset = 'lekha' }: Sending,
): Promise<UploadedImage> {
  const form = new FormData();
  form.append('upload_preset', preset);
  form.append('public_id', publicId);
  form.append('file', file);
  const arrived = begin(preset === LIBRARY_PRESET ? 'page' : 'screen');
  try {
    return await send(form, progress, signal);
  } finally {
    // Who waits for it finds it in its place: whoever sent it puts it there first.
    setTimeout(arrived);
  }
}

function send(
  form: FormData,
  progress: (share: number) => void,
  signal: AbortSignal | undefined,
): Promise<UploadedImage> {
  return new Promise((resolve, reject) => {
    // fetch cannot say how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const said = parse(request.responseText);
      if (request.status === 201 && said && 'secure_url' in said) resolve(said);
      else reject(new Error(refusalOf(request.status, said)));
    };
    request.onerror = () => reject(new Error('The picture could not be sent. Please check your connection.'));
    request.onabort = () => reject(new Error('The picture was not sent.'));
    request.open('POST', '/api/v1/media/upload');
    request.send(form);
    signal?.addEventListener('abort', () => request.abort());
  });
}

function refusalOf(status: number, said: ReturnType<typeof parse>): string {
  if (status === 401) return texts.articles.pictureSignedOut;
  return said && 'message' in said ? said.message : 'The picture could not be uploaded.';
}

function parse(text: string): UploadedImage | { message: string } | null {
  try {
    return JSON.parse(text) as UploadedImage | { message: string };
  } catch {
    return null;
  }
}
