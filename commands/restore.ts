import { parseArgs } from 'node:util';
import { restoreBackup } from '../domain/backup/backup.ts';
import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { type Command, exit } from './command.ts';

const help = `Usage: npm run lekha -- restore FILE [--replace]
       npm run lekha -- restore s3://BUCKET/KEY [--replace]

Replaces the site in DATA_DIR, and in DATABASE_URL if that is set, by the one in a backup. Stop the server first. The backup is
verified before anything changes. What was there before moves to DATA_DIR/before-restore-TIME. A PostgreSQL database must be
empty, or --replace moves its tables into a schema of their own.`;

/** Restores a backup. */
export const restore: Command = {
  summary: 'replace the site by a backup',
  help,
  async run(args, { out, err }) {
    const given = read(args);
    if (!given) {
      err(help);
      return exit.usage;
    }
    const config = readConfig();
    const services = { config, log: openLog('warn', process.stderr), now: Date.now };
    const { manifest, aside, asideSchema } = await restoreBackup(services, given.file, {
      replaces: given.replaces,
      onProgress: err,
    });
    out(`The site of ${manifest.createdAt} is restored. Start the server.`);
    const places = [aside, asideSchema && `the schema ${asideSchema}`].filter(Boolean).join(' and in ');
    if (places) out(`What was there before is in ${places}: delete it when you no longer need it.`);
    return exit.done;
  },
};

function read(args: string[]): { file: string; replaces: boolean } | null {
  try {
    const options = { replace: { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    const [file, ...rest] = positionals;
    return file && rest.length === 0 ? { file, replaces: values.replace } : null;
  } catch {
    return null;
  }
}
