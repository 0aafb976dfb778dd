import type { Insertable } from 'kysely';
import type { Status } from '../../../contract/article.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { LekhaError } from '../../errors.ts';

/** A file of an earlier import, with the current state of its article. */
export interface KnownItem {
  contentHash: string;
  articleId: string;
  /** The article's current version. */
  version: number;
  /** `deleted`: in the trash or deleted permanently; `edited`: saved by a user since the import. */
  state: 'untouched' | 'edited' | 'deleted';
  /** The path it was imported from, if the file has moved since. */
  formerPath?: string;
  slug: string | null;
  status: Status | null;
  /** The article's date, kept if its file has none. */
  date: string | null;
}

/** Finds everything that was imported from `source`, by the file's path. */
export async function findKnownItems(reader: Reader, source: string): Promise<Map<string, KnownItem>> {
  const rows = await reader
    .selectFrom('import_item')
    .leftJoin('article', 'article.id', 'import_item.target_id')
    .select([
      'import_item.source_key',
      'import_item.content_hash',
      'import_item.target_id',
      'import_item.target_version',
    ])
    .select(['article.version', 'article.deleted_at', 'article.slug', 'article.dated_at', 'article.status'])
    .select((eb) =>
      // Scheduled publishing and rendering again also save an article, but without a user.
      eb
        .exists(
          eb
            .selectFrom('revision')
            .select('revision.id')
            .whereRef('revision.article_id', '=', 'import_item.target_id')
            .whereRef('revision.version', '>', 'import_item.target_version')
            .where('revision.saved_by', 'is not', null),
        )
        .as('edited'),
    )
    .where('import_item.source', '=', source)
    .execute();
  return new Map(
    rows.map((row) => [
      row.source_key,
      {
        contentHash: row.content_hash,
        articleId: row.target_id,
        version: row.version ?? row.target_version,
        state: readState(row),
        slug: row.slug,
        status: row.status,
        date: row.dated_at,
      },
    ]),
  );
}

function readState(row: {
  version: number | null;
  deleted_at: string | null;
  edited: unknown;
}): KnownItem['state'] {
  if (row.version === null || row.deleted_at !== null) return 'deleted';
  return row.edited ? 'edited' : 'untouched';
}

/**
 * Records a file's article in the transaction that stores it. Throws `conflict`, which rolls the transaction
 * back, if the article was saved since `before` was read.
 */
export async function recordItem(
  tx: Writer,
  item: Insertable<Schema['import_item']>,
  before: KnownItem | undefined,
): Promise<void> {
  if (before && item.target_version !== before.version + 1) {
    throw new LekhaError('conflict', 'Edited here during the import.');
  }
  const { source, source_key, ...changes } = item;
  if (before?.formerPath !== undefined) {
    await tx
      .deleteFrom('import_item')
      .where('source', '=', source)
      .where('source_key', '=', before.formerPath)
      .execute();
  }
  await tx
    .insertInto('import_item')
    .values(item)
    .onConflict((conflict) => conflict.columns(['source', 'source_key']).doUpdateSet(changes))
    .execute();
}
