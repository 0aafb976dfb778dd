import type { MediaChange, MediaItem } from '../../contract/media.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import { searchWords } from '../images/images.ts';
import { authorize } from '../permissions.ts';
import { write } from '../write.ts';
import { readMedia } from './list-media.ts';

/**
 * Changes an image's alt text and whether it is kept without a use. Articles keep the alt text they have;
 * later uses of the image start with the new one. Throws `not_found`.
 */
export async function changeMedia(ctx: Ctx, id: string, { alt, kept }: MediaChange): Promise<MediaItem> {
  authorize(ctx, 'media.change');
  return write(ctx, async ({ tx }) => {
    const row = await tx
      .selectFrom('image')
      .select(['name', 'public_id', 'alt', 'kept'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw notFound('Image');
    const changed = { ...row, alt: alt ?? row.alt, kept: kept === undefined ? row.kept : Number(kept) };
    await tx
      .updateTable('image')
      .set({
        alt: changed.alt,
        kept: changed.kept,
        words: searchWords(changed),
        // The sweep counts the week without a use from now on.
        ...(kept === false && { unused_since: null }),
      })
      .where('id', '=', id)
      .execute();
    return readMedia(tx, id);
  });
}
