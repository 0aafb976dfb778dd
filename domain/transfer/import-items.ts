import { instant } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { LekhaError } from '../errors.ts';

/** What an earlier import made of a file, and what became of it since. */
export interface KnownItem {
  contentHash: string;
  articleId: string;
  version: number;
  /** `deleted`: in the trash or gone; `edited`: saved here since the import. */
  state: 'untouched' | 'edited' | 'deleted';
  slug: string | null;
  /** The article's date, which a file without one keeps. */
  date: string | null;
}

/** Everything that was imported from `source` before, by the file's path. */
export async function knownItems(reader: Reader, source: string): Promise<Map<string, KnownItem>> {
  const rows = await reader
    .selectFrom('import_item')
    .leftJoin('article', 'article.id', 'import_item.target_id')
    .select([
      'import_item.source_key',
      'import_item.content_hash',
      'import_item.target_id',
      'import_item.target_version',
    ])
    .select(['article.version', 'article.deleted_at', 'article.slug', 'article.dated_at'])
    .where('import_item.source', '=', source)
    .execute();
  return new Map(
    rows.map((row) => [
      row.source_key,
      {
        contentHash: row.content_hash,
        articleId: row.target_id,
        version: row.target_version,
        state: stateOf(row),
        slug: row.slug,
        date: row.dated_at,
      },
    ]),
  );
}

function stateOf(row: {
  version: number | null;
  deleted_at: string | null;
  target_version: number;
}): KnownItem['state'] {
  if (row.version === null || row.deleted_at !== null) return 'deleted';
  return row.version === row.target_version ? 'untouched' : 'edited';
}

/** A file and what it became. */
export interface ImportedItem {
  source: string;
  path: string;
  contentHash: string;
  articleId: string;
  version: number;
  now: number;
}

/**
 * Notes what a file became, inside the write that stores the article. Throws `conflict`, and so undoes that write, when
 * somebody saved the article since `before` was read.
 */
export async function recordItem(
  tx: Writer,
  item: ImportedItem,
  before: KnownItem | undefined,
): Promise<void> {
  if (before && item.version !== before.version + 1) {
    throw new LekhaError('conflict', 'It was edited here while it was imported.');
  }
  const values = {
    source: item.source,
    source_key: item.path,
    content_hash: item.contentHash,
    target_id: item.articleId,
    target_version: item.version,
    imported_at: instant(item.now),
  };
  const { source, source_key, ...changes } = values;
  await tx
    .insertInto('import_item')
    .values(values)
    .onConflict((conflict) => conflict.columns(['source', 'source_key']).doUpdateSet(changes))
    .execute();
}
