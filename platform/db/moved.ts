import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { writeDurably } from '../durable-file.ts';

/** The file that says that the site of a data folder has moved to PostgreSQL, and when. */
export const MOVED_MARK = 'lekha.db.moved';

/** Notes that the site has moved, so that nobody goes on with the database file by mistake. */
export async function markMoved(dataDir: string, at: string): Promise<void> {
  await writeDurably(join(dataDir, MOVED_MARK), `${at}\n`);
}

/** Throws `ConfigError` if the site has moved to PostgreSQL. */
export function assertNotMoved(dataDir: string): void {
  const mark = join(dataDir, MOVED_MARK);
  if (!existsSync(mark)) return;
  const [at] = /^\d{4}-[\d:.TZ-]{0,30}/.exec(readFileSync(mark, 'utf8')) ?? [];
  throw new ConfigError(
    `The site in ${dataDir} moved to PostgreSQL${at === undefined ? '' : ` at ${at}`}, and its lekha.db is from before: set DATABASE_URL to the new database, or delete ${mark} to go on with lekha.db.`,
  );
}
