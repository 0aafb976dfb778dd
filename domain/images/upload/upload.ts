import { LIBRARY_PRESET } from '../../../contract/limits.ts';
import type { UploadedImage } from '../../../contract/media.ts';
import type { Ctx } from '../../context.ts';
import { authorize } from '../../permissions.ts';
import { inspect } from '../decode/inspect.ts';
import { reencode } from '../decode/reencode.ts';
import { insertImage, sha256 } from '../store/store.ts';
import type { Upload } from './admission.ts';
import { forwardUpload } from './external-service.ts';

/** Someone sits and waits: rather say that it was too much at once than nothing. */
const PATIENCE_MS = 45_000;

/**
 * Keeps an uploaded picture and answers as the specification's image service does; an image service of the operator's
 * gets it instead where one is configured. A picture of ours belongs to nothing yet: one that nobody attaches for a
 * day is swept, unless it was uploaded with the preset `library`. Errors are those of `inspect`, and `unavailable` when too
 * many wait.
 */
export async function uploadImage(ctx: Ctx, upload: Upload): Promise<UploadedImage> {
  authorize(ctx, 'image.upload');
  const service = ctx.config.mediaUpload;
  if (service) return forwardUpload(service, upload, await inspect(ctx.config, upload.bytes));
  const picture = await reencode(ctx.config, upload.bytes, PATIENCE_MS);
  const about = { ...upload, kept: upload.uploadPreset === LIBRARY_PRESET };
  const row = await insertImage(ctx, picture, sha256(upload.bytes), about, { eager: true });
  return {
    secure_url: `${ctx.config.publicUrl}/media/${row.key}`,
    public_id: row.public_id,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    format: picture.format,
  };
}
