import { join } from 'node:path';
import { adviseOnDamage, describeDamage } from '../contract/file-damage.ts';
import { backupStatus } from '../domain/backup/backup.ts';
import { system } from '../domain/context.ts';
import { checkAllFiles } from '../domain/images/images.ts';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import { lockDataFolder } from '../platform/db/folder-lock.ts';
import { formatBytes } from '../platform/disk-space.ts';
import { commandPrefix } from '../platform/install-folder.ts';
import { copyMedia } from '../platform/storage/copy.ts';
import { batchLimits } from '../platform/storage/limits.ts';
import { openLocalStorage } from '../platform/storage/local.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { parseArguments } from './arguments.ts';
import { type Command, type CommandIo, exit, UsageError } from './command.ts';

const help = `Usage: ${commandPrefix()} media copy --to s3
       ${commandPrefix()} media copy --to local
       ${commandPrefix()} media check

Copies all images between DATA_DIR/media and the bucket of S3_BUCKET, and compares each copy by its SHA-256 hash. Images that
are there already are not copied again, so the command can be interrupted and repeated. Nothing is deleted, and the trash is
not copied. The server may run: copy once, stop the server, copy again, and start it with the new settings.

check reads all images and compares each with the hash of what was stored, as the server does once a week. It names the
damaged and missing ones, deletes nothing, and ends with status 4 if there are any.`;

/** The number of images between two lines of progress. */
const PROGRESS_EVERY = 100;

/** Copies media between the disk and S3, or checks it. */
export const media: Command = {
  summary: 'copy images from the disk to S3 or back, or check them for damage',
  help,
  async run(args, io) {
    const { values, positionals } = parseArguments(args, { options: { to: { type: 'string' } }, min: 1 });
    const { to } = values;
    if (positionals[0] === 'check' && to === undefined) return check(io);
    if (positionals[0] !== 'copy' || (to !== 's3' && to !== 'local')) throw new UsageError();
    return copy(readConfig(), to, io);
  },
};

async function check({ services, out, err }: CommandIo): Promise<number> {
  const ctx = { ...(await services({ changesNothing: true })), actor: system };
  const found = await checkAllFiles(ctx, (files) => err(`[${files}] files read`));
  const what = describeDamage(found);
  if (found.withoutHash > 0) {
    err(`${found.withoutHash} files have no hash yet. The weekly check of the server notes what it finds.`);
  }
  if (what === null) {
    out(`${found.compared} files are whole, and no image lacks its file.`);
    return exit.done;
  }
  const { last } = await backupStatus(ctx);
  out(what);
  for (const name of found.damagedNames) out(`damaged: ${name}`);
  for (const name of found.missingNames) out(`missing: ${name}`);
  err(adviseOnDamage(last !== null).replaceAll('`', "'"));
  return exit.damagedInput;
}

/** Copies with the settings of `config`, whichever of the two stores the server uses. */
export async function copy(
  config: Config,
  to: 's3' | 'local',
  { out, err }: Omit<CommandIo, 'services'>,
): Promise<number> {
  if (!config.s3) throw new ConfigError('Set S3_BUCKET and the other S3 settings: they name the bucket.');
  const stores = [
    openLocalStorage(join(config.dataDir, 'media')),
    await openStorage(config, batchLimits),
  ] as const;
  const [source, target] = to === 's3' ? stores : [stores[1], stores[0]];
  const result = await copyMedia(source, target, {
    onProgress: ({ done, total, bytes }) => {
      if (done % PROGRESS_EVERY === 0 || done === total)
        err(`[${done}/${total}] ${formatBytes(bytes)} copied`);
    },
  });
  const { copied, copiedBytes, equal, damaged, foreign } = result;
  if (foreign.length > 0) err(`Not copied, because no image has such a name: ${some(foreign)}`);
  if (damaged.length > 0) {
    err(`Damaged in ${source.location}, and not copied: ${some(damaged)}`);
    return exit.damagedInput;
  }
  out(
    `${copied} images (${formatBytes(copiedBytes)}) copied to ${target.location} and verified; ${equal} were there already.`,
  );
  if (isServerRunning(config)) {
    out('A server is running: stop it and copy again, so that images uploaded meanwhile are there too.');
  }
  return exit.done;
}

function some(names: string[]): string {
  return names.slice(0, 5).join(', ') + (names.length > 5 ? ' …' : '');
}

function isServerRunning({ dataDir }: Config): boolean {
  try {
    lockDataFolder(dataDir)();
    return false;
  } catch {
    return true;
  }
}
