import { LIBRARY_PRESET } from '../../../contract/limits.ts';
import type { UploadedImage } from '../../../contract/media.ts';
import type { Ctx } from '../../context.ts';
import { authorize } from '../../permissions.ts';
import { sha256 } from '../check/file-hashes.ts';
import { inspect } from '../decode/inspect.ts';
import { reencode } from '../decode/reencode.ts';
import { parseKey } from '../store/keys.ts';
import { sanitisePublicId } from '../store/names.ts';
import { storeOnce } from '../store/store-image.ts';
import type { Upload } from './admission.ts';
import { forwardUpload } from './external-service.ts';

/** Somebody is waiting: after this time an error is better than silence. */
const PATIENCE_MS = 45_000;

/**
 * Stores an uploaded image, once for equal bytes, and responds like the specification's image service, or
 * forwards it to the operator's image service if one is configured. A stored image that nothing uses for a
 * week is swept, unless it was uploaded with the preset `library`. The `secure_url` of a stored image is its
 * path. Throws the errors of `inspect`, and `unavailable` if too many uploads wait.
 */
export async function uploadImage(ctx: Ctx, upload: Upload): Promise<UploadedImage> {
  authorize(ctx, 'image.upload');
  const service = ctx.config.mediaUpload;
  if (service) return forwardUpload(service, upload, await inspect(ctx.config, upload.bytes));
  const details = { ...upload, kept: upload.uploadPreset === LIBRARY_PRESET };
  const encode = () => reencode(ctx.config, upload.bytes, PATIENCE_MS);
  const { row, isKnown } = await storeOnce(ctx, sha256(upload.bytes), encode, details);
  return {
    secure_url: `/media/${row.key}`,
    // An image that was stored before has the name of its first upload.
    public_id: upload.publicId ? sanitisePublicId(upload.publicId) : row.public_id,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    format: parseKey(row.key)!.format,
    existing: isKnown,
  };
}
