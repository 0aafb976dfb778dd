import { audit } from '../domain/audit/audit.ts';
import { createBackup } from '../domain/backup/backup.ts';
import { system } from '../domain/context.ts';
import { formatBytes } from '../platform/disk-space.ts';
import { commandPrefix } from '../platform/install-folder.ts';
import { parseArguments } from './arguments.ts';
import { type Command, exit } from './command.ts';

const help = `Usage: ${commandPrefix()} backup [FILE]
       ${commandPrefix()} backup s3://BUCKET/KEY

Writes the whole site into one archive: database, media, secret and settings. The server can keep running: everything saved
before the command began is in the archive. Without FILE, it is DATA_DIR/backups/lekha-DATE-TIME.tar.zst, and a KEY that ends
with / gets that name added. An archive whose name ends with .gz is compressed with gzip. It holds the secret and the accounts
of the site: store it where nobody else can read it. S3 takes the endpoint, region and key of the S3 settings.`;

/** Backs up the site. */
export const backup: Command = {
  summary: 'write the whole site into one archive',
  help,
  async run(args, { services, out, err }) {
    const [file] = parseArguments(args, { max: 1 }).positionals;
    const ctx = { ...(await services({ changesNothing: true })), actor: system };
    const made = await createBackup(ctx, { file, onProgress: err });
    await audit(ctx, { action: 'site.backed_up', subject: made.file });
    const { tables, media, missingMedia } = made.manifest;
    if (missingMedia.length > 0) {
      err(
        `${missingMedia.length} images have no file, so they are not in the backup: ${missingMedia.slice(0, 5).join(', ')}`,
      );
    }
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    out(
      `${made.file}: ${rows} rows and ${media.files} media files, ${formatBytes(made.archiveBytes)}, verified.`,
    );
    return exit.done;
  },
};
