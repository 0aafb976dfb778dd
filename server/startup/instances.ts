import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Services } from '../../domain/context.ts';
import { formatInstant, MAX_SKEW_MS } from '../../platform/clock.ts';
import { ConfigError } from '../../platform/config.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { InstanceTable } from '../../platform/db/schema.ts';
import { START_WAIT_MS, withWaitBudget } from '../../platform/db/wait-budget.ts';
import { programVersion } from '../../platform/install-folder.ts';

const HEARTBEAT_MS = 5000;
/** A server that was killed counts as running for this long, except on its own data folder. */
const ALIVE_MS = 20_000;

/**
 * Tells other servers on the database that this one runs, until the database is closed. Throws `ConfigError`
 * if another one runs and the two do not share one bucket: each would have images that the other lacks. The
 * lock of the data folder says the same of servers on SQLite.
 */
export async function registerInstance(services: Services): Promise<void> {
  const { db, log, now } = services;
  if (db.isExclusive) return;
  const own = describe(services);
  const register = async (tx: Writer) => {
    const other = await findConflict(tx, own, now());
    if (other) throw new ConfigError(`${conflict(other)} or stop that server.`);
    await save(tx, own, now());
  };
  await withWaitBudget(() => db.write(register), START_WAIT_MS);
  let hasConflict = false;
  const beat = async () => {
    await save(db.autocommit, own, now());
    const other = await findConflict(db.read, own, now());
    if (other && !hasConflict)
      log.error({ event: 'media_not_shared', why: `${conflict(other)} or stop one.` });
    hasConflict = other !== undefined;
  };
  // Without its database a server cannot be joined by another one either.
  const heartbeat = setInterval(() => void beat().catch(() => {}), HEARTBEAT_MS).unref();
  db.beforeClose(async () => {
    clearInterval(heartbeat);
    await db.autocommit
      .deleteFrom('instance')
      .where('id', '=', own.id)
      .execute()
      .catch(() => {});
  });
}

function describe({ config, storage, now }: Services): InstanceTable {
  // A copy of the folder is another one. Unlike the name of a container, both numbers outlive a restart.
  const { ino, birthtimeNs } = statSync(join(config.dataDir, 'server.lock'), { bigint: true });
  const id = createHash('sha256').update(`${ino} ${birthtimeNs}`).digest('hex').slice(0, 16);
  const started_at = formatInstant(now());
  return {
    id,
    host: hostname(),
    version: programVersion(),
    media: storage.location,
    started_at,
    seen_at: started_at,
  };
}

/** Finds a running server with other media, or with media on a disk. */
async function findConflict(
  reader: Reader | Writer,
  own: InstanceTable,
  now: number,
): Promise<InstanceTable | undefined> {
  const others = await reader
    .selectFrom('instance')
    .selectAll()
    .where('id', '!=', own.id)
    .where('seen_at', '>', formatInstant(now - ALIVE_MS))
    // A later one is from a clock that was ahead.
    .where('seen_at', '<=', formatInstant(now + MAX_SKEW_MS))
    .execute();
  return others.find(({ media }) => media !== own.media || !media.startsWith('s3://'));
}

function conflict({ host, media }: InstanceTable): string {
  return `Another server of this site runs on ${host} with its media in ${media}, and servers cannot share a disk: set the same S3_BUCKET and S3_PREFIX for all of them,`;
}

async function save(db: Reader | Writer, own: InstanceTable, now: number): Promise<void> {
  const seen_at = formatInstant(now);
  await db
    .deleteFrom('instance')
    .where((eb) =>
      eb.or([
        eb('seen_at', '<', formatInstant(now - 100 * ALIVE_MS)),
        eb('seen_at', '>', formatInstant(now + 100 * ALIVE_MS)),
      ]),
    )
    .execute();
  await db
    .insertInto('instance')
    .values({ ...own, seen_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...own, seen_at }))
    .execute();
}
