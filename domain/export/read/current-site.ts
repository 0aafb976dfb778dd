import type { Role } from '../../../contract/user.ts';
import type { Config } from '../../../platform/config.ts';
import { openSnapshot } from '../../../platform/db/dump/snapshot.ts';
import type { Snapshot, StagedDatabase } from '../../../platform/db/dump/types.ts';
import { inspectDatabase } from '../../../platform/db/inspect.ts';
import { openDatabase } from '../../../platform/db/open-database.ts';
import { commandPrefix } from '../../../platform/install-folder.ts';
import { toRole } from '../../account-role.ts';
import { ExportError } from '../errors.ts';

/**
 * The parts that stay of a site which an import replaces: its accounts with their ways to sign in, its audit
 * log and its id.
 */
export interface CurrentSite {
  siteId: string | null;
  contentVersion: number;
  accounts: CurrentAccounts;
}

/** An account that stays. */
export interface CurrentAccount {
  id: string;
  email: string;
  role: Role;
}

/** The accounts that stay. */
export interface CurrentAccounts {
  byId: Map<string, CurrentAccount>;
  byEmail: Map<string, CurrentAccount>;
}

const STAYING = ['site', 'user', 'session', 'account', 'verification', 'one_time_link', 'audit'] as const;

/**
 * Throws `ExportError` unless the site is empty or has not been started yet. Returns true if it has a
 * database.
 */
export async function assertEmpty(config: Config): Promise<boolean> {
  return inspectDatabase(config, async ({ name, isNew, pending }, reader) => {
    if (isNew || !reader) return false;
    if (pending.length > 0) {
      throw new ExportError(`${name} is of an older version: run \`${commandPrefix()} migrate\` first.`);
    }
    const first = (table: 'article' | 'image' | 'category' | 'template' | 'letter' | 'subscriber') =>
      reader.selectFrom(table).select('id').limit(1).execute();
    const rows = {
      articles: await first('article'),
      images: await first('image'),
      categories: await first('category'),
      templates: await first('template'),
      letters: await first('letter'),
      subscribers: await first('subscriber'),
      pages: await reader.selectFrom('page').select('slug').where('title', '!=', '').limit(1).execute(),
      settings: await reader
        .selectFrom('setting')
        .select('key')
        .where('value', '!=', 'null')
        .limit(1)
        .execute(),
    };
    for (const [what, found] of Object.entries(rows)) {
      if (found.length === 0) continue;
      throw new ExportError(
        `The site has ${what} already, and an export is imported into an empty site only: set DATA_DIR (and DATABASE_URL) to new ones, or delete them first.`,
      );
    }
    return true;
  });
}

/** Copies what stays of the current site. */
export async function copyAccounts(
  config: Config,
  database: StagedDatabase,
  exists: boolean,
): Promise<CurrentSite> {
  const current: CurrentSite = {
    siteId: null,
    contentVersion: 0,
    accounts: { byId: new Map(), byEmail: new Map() },
  };
  if (!exists) return current;
  const db = await openDatabase(config);
  const snapshot = await openSnapshot(db.connectionConfig).finally(() => db.close());
  try {
    for (const table of STAYING) await copyTable(snapshot, database, table, current);
    for await (const [row] of snapshot.rows('content_version'))
      current.contentVersion = Number(row?.[1] ?? 0);
  } finally {
    await snapshot.close();
  }
  return current;
}

async function copyTable(
  snapshot: Snapshot,
  database: StagedDatabase,
  table: (typeof STAYING)[number],
  current: CurrentSite,
): Promise<void> {
  const columns = await snapshot.columns(table);
  const at = (column: string) => columns.indexOf(column);
  for await (const rows of snapshot.rows(table)) {
    await database.insert(table, columns, rows);
    for (const row of rows) {
      const id = String(row[at('id')]);
      if (table === 'site') current.siteId = id;
      if (table !== 'user') continue;
      const account = { id, email: String(row[at('email')]), role: toRole(String(row[at('role')])) };
      current.accounts.byId.set(id, account);
      current.accounts.byEmail.set(account.email, account);
    }
  }
}
