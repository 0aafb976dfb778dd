import { createHmac, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { knownStems, parseKey } from '../../domain/images/images.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import type { Inspection } from '../../platform/db/inspect.ts';
import { commandPrefix, programVersion } from '../../platform/install-folder.ts';
import type { Log } from '../../platform/log.ts';
import { appSecret, storedSecret } from '../../platform/secret.ts';
import { isUnfinishedCopy } from '../../platform/storage/copy.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { plural } from '../../shared/text/counts.ts';

interface Parts {
  config: Config;
  storage: Storage;
}

/**
 * Refuses a database, a media folder and a secret that do not belong together, before anything in them
 * changes. Skips the media folder of an existing site if `reader` is null. Throws `ConfigError` with one
 * sentence that says what to do.
 */
export async function assertBelongTogether(
  { config, storage }: Parts,
  found: Inspection,
  reader: Reader | null,
): Promise<void> {
  if (found.isNew) return assertNothingLost(config, storage, found);
  if (reader) await assertOwnMedia(storage, found, reader);
  if (config.appSecret === undefined && storedSecret(config) === undefined && found.isUsed) {
    throw new ConfigError(
      `The file ${join(config.dataDir, 'secret')} is missing: restore it from a backup, or write 32 or more random characters into it, which signs everyone out.`,
    );
  }
}

/** A first start expects an empty data folder. Otherwise the database of a site is missing. */
async function assertNothingLost(config: Config, storage: Storage, { name }: Inspection): Promise<void> {
  const { stored } = await countMedia(storage, null);
  const remains = stored > 0 ? `${storage.location} holds ${files(stored)}` : findRemains(config);
  if (remains === undefined) return;
  const what = config.databaseUrl === undefined ? `${name} is missing or empty` : `${name} is empty`;
  const where = stored > 0 ? storage.location : 'what is left of the site';
  throw new ConfigError(
    `${what}, but ${remains}: restore the database, or move ${where} away to start a new site.`,
  );
}

/** Finds a file that only a site with a database leaves in its folder. */
function findRemains({ dataDir, databaseUrl }: Config): string | undefined {
  if (databaseUrl !== undefined) return undefined;
  const log = statSync(join(dataDir, 'lekha.db-wal'), { throwIfNoEntry: false });
  if (log && log.size > 0) return 'its log lekha.db-wal is there';
  const copy = readdirSync(dataDir).find((name) => name.startsWith('lekha.db.before-'));
  if (copy !== undefined) return `its copy ${copy} is there`;
  return existsSync(join(dataDir, 'secret')) ? 'the secret of a site is there' : undefined;
}

async function assertOwnMedia(storage: Storage, { site }: Inspection, reader: Reader): Promise<void> {
  const owner = await storage.owner();
  if (owner !== null && site !== null && owner === site.id) return;
  if (isUnfinishedCopy(owner)) {
    throw new ConfigError(
      `The copy of the media to ${storage.location} is unfinished: run \`${commandPrefix()} media copy\` again.`,
    );
  }
  const adopt = `or run \`${commandPrefix()} adopt-media\` to use it as it is`;
  if (owner !== null && site !== null) {
    throw new ConfigError(
      `${storage.location} belongs to another site than the database: use the media folder and the database of one site, ${adopt}.`,
    );
  }
  const { stored, known } = await countMedia(storage, reader);
  if (stored === 0 && (await hasImages(reader))) {
    throw new ConfigError(
      `The images of the database are missing: ${storage.location} is missing or empty. Restore or mount it, ${adopt}.`,
    );
  }
  if (known * 2 < stored) {
    throw new ConfigError(
      `The database knows only ${known} of the ${files(stored)} in ${storage.location}: use the media folder and the database of one site, ${adopt}.`,
    );
  }
}

async function countMedia(
  storage: Storage,
  reader: Reader | null,
): Promise<{ stored: number; known: number }> {
  const names: string[] = [];
  for await (const name of storage.list('')) names.push(name);
  const stems = names.map((name) => parseKey(name)?.stem);
  const distinct = [...new Set(stems.filter((stem) => stem !== undefined))];
  const known = reader ? await knownStems(reader, distinct) : new Set<string | undefined>();
  return {
    stored: names.length,
    known: stems.filter((stem) => stem !== undefined && known.has(stem)).length,
  };
}

async function hasImages(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('image').select('id').limit(1).executeTakeFirst()) !== undefined;
}

function files(count: number): string {
  return plural(count, 'file');
}

/** Creates what is missing of the site's secret, its row in the database and its id in the media folder. */
export async function establishSite({ config, storage }: Parts, db: Database, log: Log): Promise<void> {
  // The secret comes before the row, so that a site with a row is known to have had a secret.
  const secret = appSecret(config);
  const id = await siteId(db, (await storage.owner()) ?? randomUUID());
  await recordUse(db, log, createHmac('sha256', secret).update(`secret of ${id}`).digest('hex').slice(0, 16));
  if ((await storage.owner()) === null) await claimMedia(storage, id, log);
}

/** The id of the database's site, which becomes `proposed` if it has none; concurrent calls agree on one. */
export async function siteId(db: Database, proposed: string): Promise<string> {
  const find = () => db.read.selectFrom('site').select('id').executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  const now = new Date().toISOString();
  await db.write((tx) =>
    tx
      .insertInto('site')
      .values({ one: 1, id: proposed, used_by: programVersion(), secret_print: null, created_at: now })
      .onConflict((conflict) => conflict.column('one').doNothing())
      .execute(),
  );
  return (await find())!.id;
}

async function recordUse(db: Database, log: Log, secret_print: string): Promise<void> {
  const used_by = programVersion();
  const before = await db.read.selectFrom('site').select(['used_by', 'secret_print']).executeTakeFirst();
  if (before?.used_by === used_by && before.secret_print === secret_print) return;
  if (before?.secret_print && before.secret_print !== secret_print) {
    const why =
      'The secret is not the one that was used before: everyone is signed out, and links in emails no longer work.';
    log.warn({ event: 'secret_changed', why });
  }
  await db.write((tx) => tx.updateTable('site').set({ used_by, secret_print }).execute());
}

/** Writes the site's id into the media folder. Serving goes on if the folder is read-only. */
async function claimMedia(storage: Storage, id: string, log: Log): Promise<void> {
  try {
    await storage.claim(id);
  } catch (error) {
    log.warn({ event: 'media_not_marked', media: storage.location, err: error });
  }
}
