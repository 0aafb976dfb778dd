import { resolve } from 'node:path';
import { readArchive } from '../domain/backup/backup.ts';
import { type Command, exit } from './command.ts';

const help = `Usage: npm run lekha -- verify FILE

Reads a backup to its end and compares everything in it with its hashes and counts. Needs no data folder and changes nothing.`;

/** Checks that a backup is whole. */
export const verify: Command = {
  summary: 'check that a backup is whole',
  help,
  async run(args, { out, err }) {
    const [file] = args;
    if (!file || args.length > 1 || file.startsWith('-')) {
      err(help);
      return exit.usage;
    }
    const { manifest } = await readArchive(resolve(file));
    const { createdAt, program, tables, media } = manifest;
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    out(
      `${file} is whole: ${rows} rows and ${media.files} media files of ${createdAt}, by Lekha ${program}.`,
    );
    return exit.done;
  },
};
