import { openArchive, readArchive } from '../domain/backup/backup.ts';
import { readConfig } from '../platform/config.ts';
import { commandPrefix } from '../platform/install-folder.ts';
import { isS3Url } from '../platform/s3-settings.ts';
import { parseArguments } from './arguments.ts';
import { type Command, exit } from './command.ts';

const help = `Usage: ${commandPrefix()} verify FILE
       ${commandPrefix()} verify s3://BUCKET/KEY

Reads a backup to its end and compares everything in it with its hashes and counts. Needs no data folder and changes nothing.`;

const NO_BUCKET = { s3: undefined, s3Access: undefined };

/** Checks that a backup is whole. */
export const verify: Command = {
  summary: 'check that a backup is whole',
  help,
  async run(args, { out }) {
    const [file = ''] = parseArguments(args, { min: 1 }).positionals;
    const { manifest } = await readArchive(await openArchive(isS3Url(file) ? readConfig() : NO_BUCKET, file));
    const { createdAt, program, tables, media } = manifest;
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    out(
      `${file} is whole: ${rows} rows and ${media.files} media files of ${createdAt}, by Lekha ${program}.`,
    );
    return exit.done;
  },
};
