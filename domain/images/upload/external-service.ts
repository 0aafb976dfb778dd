import type { UploadedImage } from '../../../contract/media.ts';
import type { Config } from '../../../platform/config.ts';
import { LekhaError } from '../../errors.ts';
import type { Header } from '../decode/inspect.ts';
import { contentTypes } from '../store/keys.ts';
import { sanitisePublicId } from '../store/public-id.ts';
import type { Upload } from './admission.ts';

type Service = NonNullable<Config['mediaUpload']>;

const PATIENCE_MS = 60_000;
const MOST_ANSWERED = 64 * 1024;

/**
 * Hands a checked upload on to the operator's image service, as the specification's multipart contract has it, and
 * passes its answer on. The preset of the configuration goes before the client's. Throws `unavailable`, to be tried
 * again, whatever goes wrong over there.
 */
export async function forwardUpload(
  service: Service,
  upload: Upload,
  header: Header,
): Promise<UploadedImage> {
  const publicId = sanitisePublicId(upload.publicId);
  try {
    const response = await fetch(service.url, {
      method: 'POST',
      body: formOf(service, upload, publicId, header),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await readAnswer(response);
    if (!response.ok) throw new Error(`The image service answered ${response.status}: ${text.slice(0, 500)}`);
    return completed(JSON.parse(text), upload, publicId, header);
  } catch (cause) {
    throw new LekhaError('unavailable', 'The image service did not take this picture. Please try again.', {
      cause,
      retryAfter: 5,
    });
  }
}

function formOf(service: Service, upload: Upload, publicId: string, { format }: Header): FormData {
  const form = new FormData();
  const file = new Blob([new Uint8Array(upload.bytes)], { type: contentTypes[format] });
  form.set('file', file, `${publicId}.${format}`);
  const preset = service.preset || upload.uploadPreset;
  if (preset) form.set('upload_preset', preset);
  form.set('public_id', publicId);
  return form;
}

async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of response.body ?? []) {
    total += chunk.length;
    if (total > MOST_ANSWERED) throw new Error('The image service answered too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total).toString('utf8');
}

/** The address is the service's to say; what else it leaves out is known from the picture itself. */
function completed(answer: unknown, upload: Upload, publicId: string, header: Header): UploadedImage {
  const said = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
  const address = typeof said.secure_url === 'string' ? said.secure_url : '';
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
    throw new Error('The image service answered without a usable secure_url.');
  }
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);
  const whole = (value: unknown, otherwise: number) =>
    Number.isInteger(value) ? (value as number) : otherwise;
  return {
    secure_url: address,
    public_id: text(said.public_id, publicId),
    width: whole(said.width, header.width),
    height: whole(said.height, header.height),
    bytes: whole(said.bytes, upload.bytes.length),
    format: text(said.format, header.format),
  };
}
