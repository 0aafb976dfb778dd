import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { invalid, LekhaError } from '../../domain/errors.ts';
import { admitUpload, fileTooLarge, type Upload, uploadImage } from '../../domain/images/images.ts';
import { parseForm } from '../../shared/form-data.ts';
import type { Env } from '../http/env.ts';
import { absoluteUrl, urlBase } from './absolute-urls.ts';

/** Maximum size of a form without its file, in bytes. */
const FORM_BYTES = 16 * 1024;
const FIELDS = ['file', 'upload_preset', 'public_id'];
/** Leaves room to name a field that an upload does not have. */
const MAX_FIELDS = 20;

/** Accepts an image by POST, as the specification's image service does. Mounted at `/api/v1/media/upload`. */
export function uploadRoutes(): Hono<Env> {
  const routes = new Hono<Env>();
  routes.post('/', async (c) => {
    const ctx = c.get('ctx');
    const announced = Number(c.req.header('content-length')) || undefined;
    const uploaded = await admitUpload(ctx, announced, async () => uploadImage(ctx, await readUpload(c)));
    const base = { urlBase: urlBase(ctx.config, c.req.raw.headers) };
    const secure_url = absoluteUrl(base, uploaded.secure_url);
    return c.json({ ...uploaded, secure_url }, 201, { 'cache-control': 'no-store' });
  });
  return routes;
}

/**
 * Reads the form of an upload. Throws `too_large` as soon as the body is too long, `unsupported_type` for
 * another kind of body, `invalid` for a form that is malformed or has other fields.
 */
async function readUpload(c: Context<Env>): Promise<Upload> {
  if (!/^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '')) {
    throw new LekhaError('unsupported_type', "Send the image as multipart/form-data, in the field 'file'.");
  }
  await limitSize(c, c.get('ctx').config.maxUploadBytes);
  const form = await parseForm(c.req.raw, MAX_FIELDS).catch(() => {
    throw invalid('file', 'This upload is incomplete or not a form. Please try again.');
  });
  for (const name of form.keys()) {
    if (!FIELDS.includes(name)) throw invalid(name, `An upload has no field '${name}'.`);
    if (form.getAll(name).length > 1) throw invalid(name, `'${name}' may be sent only once.`);
  }
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) throw invalid('file', 'Please choose an image.');
  return {
    bytes: await file.bytes(),
    name: file.name,
    publicId: textField(form, 'public_id'),
    uploadPreset: textField(form, 'upload_preset'),
  };
}

function limitSize(c: Context<Env>, maxBytes: number) {
  const onError = () => {
    throw fileTooLarge(maxBytes);
  };
  return bodyLimit({ maxSize: maxBytes + FORM_BYTES, onError })(c, async () => {});
}

function textField(form: FormData, name: string): string | undefined {
  const value = form.get(name) ?? undefined;
  if (value instanceof File) throw invalid(name, `'${name}' must be text.`);
  return value;
}
