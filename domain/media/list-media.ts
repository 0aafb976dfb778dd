import type { Selectable } from 'kysely';
import type { MediaItem, MediaQuery, MediaUse } from '../../contract/media.ts';
import { listMeta, type Meta } from '../../contract/responses.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { ImageTable } from '../../platform/db/schema.ts';
import { articleSubjects } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { countRows } from '../count-rows.ts';
import { notFound } from '../errors.ts';
import { toResponsiveImage } from '../images/images.ts';
import { authorize, can } from '../permissions.ts';
import { findUses } from './find-uses.ts';
import { imagesMatching } from './search-media.ts';

const columns = [
  'id',
  'key',
  'public_id',
  'name',
  'alt',
  'width',
  'height',
  'bytes',
  'format',
  'kept',
  'created_at',
] as const satisfies (keyof ImageTable)[];

/**
 * A page of the media library, newest first, with those uses of each image that the actor may read.
 */
export async function listMedia(ctx: Ctx, query: MediaQuery): Promise<{ data: MediaItem[]; meta: Meta }> {
  authorize(ctx, 'media.list');
  const matching = await imagesMatching(ctx, query);
  const [total, rows] = await Promise.all([
    countRows(matching),
    matching
      .select(columns)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
  ]);
  const data = await withUses(ctx.db.read, rows);
  return { data: await withReadableUses(ctx, data), meta: listMeta(query, total) };
}

/** Leaves out uses in what the actor may not read, such as drafts of others. */
async function withReadableUses(ctx: Ctx, items: MediaItem[]): Promise<MediaItem[]> {
  if (can(ctx.actor, 'article.readUnpublished')) return items;
  const ids = items.flatMap(({ uses }) => uses.map(({ id }) => id));
  const subjects = await articleSubjects(ctx.db.read, [...new Set(ids)]);
  const isReadable = ({ id }: MediaUse) => {
    const subject = subjects.get(id);
    return subject !== undefined && can(ctx.actor, 'article.readUnpublished', subject);
  };
  return items.map((item) => ({ ...item, uses: item.uses.filter(isReadable) }));
}

/** Reads one image of the library. Throws `not_found`. */
export async function readMedia(reader: Reader, id: string): Promise<MediaItem> {
  const rows = await reader.selectFrom('image').select(columns).where('id', '=', id).execute();
  const [item] = await withUses(reader, rows);
  if (!item) throw notFound('Image');
  return item;
}

type Row = Pick<Selectable<ImageTable>, (typeof columns)[number]>;

async function withUses(reader: Reader, rows: Row[]): Promise<MediaItem[]> {
  const uses = await findUses(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    _id: row.id,
    url: `/media/${row.key}`,
    name: row.name,
    publicId: row.public_id,
    alt: row.alt,
    width: row.width,
    height: row.height,
    bytes: Number(row.bytes),
    format: row.format.replace(/-.*/, ''),
    createdAt: row.created_at,
    kept: row.kept === 1,
    uses: uses.get(row.id) ?? [],
    srcset: toResponsiveImage(row).srcset,
  }));
}
