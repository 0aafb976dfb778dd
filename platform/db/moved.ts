import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import { writeDurably } from '../durable-file.ts';
import type { DatabaseOptions, Reader } from './database.ts';

/** The file that says that the site of a data folder has moved to PostgreSQL, and when. */
export const MOVED_MARK = 'lekha.db.moved';
/** How the comment on a table of PostgreSQL begins that says the same. */
export const MOVED_COMMENT = 'Moved at ';

/** Notes that the site has moved from the file in this folder. */
export function markFileMoved({ dataDir }: DatabaseOptions, at: string): Promise<void> {
  return writeDurably(join(dataDir, MOVED_MARK), `${at}\n`);
}

/** Throws `ConfigError` if the site has moved from the file in this folder to PostgreSQL. */
export function assertFileNotMoved(dataDir: string): void {
  const mark = join(dataDir, MOVED_MARK);
  if (!existsSync(mark)) return;
  throw new ConfigError(
    `The site in ${dataDir} moved to PostgreSQL${time(readFileSync(mark, 'utf8'))}, and its lekha.db is from before: set DATABASE_URL to the new database, or delete ${mark} to go on with lekha.db.`,
  );
}

/** Throws `ConfigError` if the site has moved from this PostgreSQL database, which has a table `site`. */
export async function assertTablesNotMoved(reader: Reader): Promise<void> {
  const query = sql<{
    comment: string | null;
  }>`select obj_description(to_regclass('site'), 'pg_class') as comment`;
  const comment = (await query.execute(reader)).rows[0]?.comment;
  if (!comment?.startsWith(MOVED_COMMENT)) return;
  throw new ConfigError(
    `The site in the database of DATABASE_URL moved to another database${time(comment.slice(MOVED_COMMENT.length))}: start without DATABASE_URL or with that of the new database, or run \`COMMENT ON TABLE site IS NULL\` in this one to go on with it.`,
  );
}

function time(text: string): string {
  const [at] = /^\d{4}-[\d:.TZ-]{1,30}/.exec(text) ?? [];
  return at === undefined ? '' : ` at ${at}`;
}
