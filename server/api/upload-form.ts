import { invalid, LekhaError } from '../../domain/errors.ts';
import { fileTooLarge, type Upload } from '../../domain/images/images.ts';
import { boundaryOf, type FormPart, splitForm } from './multipart.ts';

/** What the form may hold beside its file, its own lines included. */
const FORM_BYTES = 16 * 1024;
const FIELDS = ['file', 'upload_preset', 'public_id'];

/**
 * Reads the multipart form of an upload, of at most `maxBytes` in its file. Throws `too_large` as soon as that shows,
 * `unsupported_type` for another kind of body, `invalid` for a form that is broken or holds something else.
 */
export async function readUpload(request: Request, maxBytes: number): Promise<Upload> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '');
  if (boundary === null) {
    throw new LekhaError('unsupported_type', "Send the picture as multipart/form-data, in the field 'file'.");
  }
  const parts = splitForm(await readBody(request, maxBytes), boundary);
  if (!parts) throw invalid('file', 'This upload arrived incomplete or is not a form. Please try again.');
  const byName = eachOnce(parts);
  const file = byName.get('file');
  if (!file?.isFile || file.bytes.length === 0) throw invalid('file', 'Please choose a picture.');
  return {
    bytes: file.bytes,
    name: file.fileName,
    publicId: textOf(byName.get('public_id')),
    uploadPreset: textOf(byName.get('upload_preset')),
  };
}

/** The announced length is believed only when it is too large; what arrives is counted. */
async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const most = maxBytes + FORM_BYTES;
  if (Number(request.headers.get('content-length') ?? 0) > most) throw fileTooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of request.body ?? []) {
    total += chunk.length;
    if (total > most) throw fileTooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total);
}

function eachOnce(parts: FormPart[]): Map<string, FormPart> {
  const byName = new Map<string, FormPart>();
  for (const part of parts) {
    if (!FIELDS.includes(part.name)) throw invalid(part.name, `An upload has no field '${part.name}'.`);
    if (byName.has(part.name)) throw invalid(part.name, `'${part.name}' may be sent once only.`);
    byName.set(part.name, part);
  }
  return byName;
}

function textOf(part: FormPart | undefined): string | undefined {
  if (!part) return undefined;
  if (part.isFile) throw invalid(part.name, `'${part.name}' must be text.`);
  return part.bytes.toString('utf8');
}
