import type { UploadedImage } from '../../contract/media.ts';
import type { Ctx } from '../context.ts';
import { authorize } from '../permissions.ts';
import { reencode } from './reencode.ts';
import { hashOf, keep } from './store.ts';

/** What arrives at the upload endpoint. */
export interface Upload {
  bytes: Uint8Array;
  publicId?: string;
  uploadPreset?: string;
  alt?: string;
}

/**
 * Keeps an uploaded picture and answers as the specification's image service does. The picture belongs to nothing yet:
 * one that nobody attaches for a day is swept. Errors are those of `inspect`, and `unavailable` when too many wait.
 */
export async function uploadImage(ctx: Ctx, upload: Upload): Promise<UploadedImage> {
  authorize(ctx, 'image.upload');
  const picture = await reencode(ctx.config, upload.bytes);
  const row = await keep(ctx, picture, hashOf(upload.bytes), upload);
  return {
    secure_url: `${ctx.config.publicUrl}/media/${row.key}`,
    public_id: row.public_id,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    format: picture.format,
  };
}
