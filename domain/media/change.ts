import type { MediaChange, MediaItem } from '../../contract/media.ts';
import { type Ctx, write } from '../context.ts';
import { notFound } from '../errors.ts';
import { searchWords } from '../images/images.ts';
import { authorize } from '../permissions.ts';
import { mediaById } from './list.ts';

/**
 * Says anew what a picture shows, and whether it is kept without a use. Articles keep the words they have: the
 * library's come along with the picture's next use. Throws `not_found`.
 */
export async function changeMedia(ctx: Ctx, id: string, { alt, kept }: MediaChange): Promise<MediaItem> {
  authorize(ctx, 'media.change');
  await write(ctx, async ({ tx }) => {
    const row = await tx
      .selectFrom('image')
      .select(['name', 'public_id', 'alt', 'kept'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw notFound('Picture');
    const changed = { ...row, alt: alt ?? row.alt, kept: kept === undefined ? row.kept : Number(kept) };
    await tx
      .updateTable('image')
      .set({
        alt: changed.alt,
        kept: changed.kept,
        words: searchWords(changed),
        // Once it is not kept any more, the sweeper begins to count anew.
        ...(kept === false && { unused_since: null }),
      })
      .where('id', '=', id)
      .execute();
  });
  return mediaById(ctx, id);
}
