import { MAX_URL } from '../../../contract/limits.ts';
import type { UploadedImage } from '../../../contract/media.ts';
import type { Config } from '../../../platform/config.ts';
import { LekhaError } from '../../errors.ts';
import type { Header } from '../decode/inspect.ts';
import { contentTypes } from '../store/keys.ts';
import { sanitisePublicId } from '../store/names.ts';
import { normaliseImageUrl } from '../store/urls.ts';
import type { Upload } from './admission.ts';

type Service = NonNullable<Config['mediaUpload']>;

/** The time for an upload, and what each megabyte adds to it. */
const TIMEOUT_MS = 10_000;
const MS_PER_MEGABYTE = 2000;
const MEGABYTE = 1024 * 1024;
const MAX_RESPONSE = 64 * 1024;

/**
 * Forwards a checked upload to the operator's image service by the specification's multipart contract and
 * returns its response. The configured preset overrides the client's. Throws `bad_gateway` for an answer that
 * the same image would get again, and `unavailable` for every other failure of the service, also if it does
 * not answer in time. Tests shorten `timeoutMs`.
 */
export async function forwardUpload(
  service: Service,
  upload: Upload,
  header: Header,
  timeoutMs = TIMEOUT_MS,
): Promise<UploadedImage> {
  const ms = Math.ceil(timeoutMs + (upload.bytes.length / MEGABYTE) * MS_PER_MEGABYTE);
  const publicId = sanitisePublicId(upload.publicId);
  try {
    const response = await fetch(service.url, {
      method: 'POST',
      body: toForm(service, upload, publicId, header),
      redirect: 'error',
      signal: AbortSignal.timeout(ms),
    });
    const text = await readText(response);
    if (!response.ok) throw refusal(response.status, text);
    return completed(JSON.parse(text), upload, publicId, header);
  } catch (cause) {
    if (cause instanceof LekhaError) throw cause;
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    const failure = isLate ? 'did not answer in time' : 'did not accept this image';
    throw new LekhaError('unavailable', `The image service ${failure}. Please try again.`, {
      cause,
      retryAfter: 5,
    });
  }
}

/** Statuses below 500 with which a service asks for the same request later. */
const PASSING = [408, 425, 429];

function refusal(status: number, text: string): Error {
  const cause = new Error(`The image service responded ${status}: ${text.slice(0, 500)}`);
  if (status < 400 || status >= 500 || PASSING.includes(status)) return cause;
  const message = `The image service refused this image (${status}). Please tell the operator of this site.`;
  return new LekhaError('bad_gateway', message, { cause });
}

function toForm(service: Service, upload: Upload, publicId: string, { format }: Header): FormData {
  const form = new FormData();
  const file = new Blob([new Uint8Array(upload.bytes)], { type: contentTypes[format] });
  form.set('file', file, `${publicId}.${format}`);
  const preset = service.preset || upload.uploadPreset;
  if (preset) form.set('upload_preset', preset);
  form.set('public_id', publicId);
  return form;
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of response.body ?? []) {
    total += chunk.length;
    if (total > MAX_RESPONSE) throw new Error('The response of the image service is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total).toString('utf8');
}

/** Only the service knows the URL; other missing fields are filled from the upload itself. */
function completed(response: unknown, upload: Upload, publicId: string, header: Header): UploadedImage {
  const fields = (typeof response === 'object' && response !== null ? response : {}) as Record<
    string,
    unknown
  >;
  const url = typeof fields.secure_url === 'string' ? fields.secure_url : '';
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);
  const integer = (value: unknown, otherwise: number) =>
    Number.isInteger(value) ? (value as number) : otherwise;
  return {
    secure_url: toUsable(url),
    public_id: text(fields.public_id, publicId),
    width: integer(fields.width, header.width),
    height: integer(fields.height, header.height),
    bytes: integer(fields.bytes, upload.bytes.length),
    format: text(fields.format, header.format),
    existing: false,
  };
}

/** Returns a URL as articles store it, and refuses one that they cannot have, so that no save does later. */
function toUsable(url: string): string {
  try {
    if (url.length > MAX_URL || !URL.canParse(url)) throw new Error('The secure_url is too long, or no URL.');
    return normaliseImageUrl({ publicUrl: '' }, url, 'secure_url');
  } catch (cause) {
    const message =
      'The image service gave a URL that articles cannot use: it has to begin with https://. Please tell the operator of this site.';
    throw new LekhaError('bad_gateway', message, { cause });
  }
}
