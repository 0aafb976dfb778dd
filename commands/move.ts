import { moveDatabase } from '../domain/backup/backup.ts';
import { readConfig } from '../platform/config.ts';
import { commandPrefix } from '../platform/install-folder.ts';
import { openLog } from '../platform/log.ts';
import { standardError } from '../platform/output.ts';
import { parseArguments } from './arguments.ts';
import { type Command, exit, UsageError } from './command.ts';

const help = `Usage: ${commandPrefix()} move --to postgres://USER:PASSWORD@HOST/DATABASE [--replace]
       ${commandPrefix()} move --to sqlite [--replace]

Copies the database of DATABASE_URL, or of DATA_DIR without it, from SQLite to PostgreSQL or back, and compares every row. Stop
the server first. The database it copies from stays as it is. --replace moves what is in the other one aside.`;

/** Moves a site between SQLite and PostgreSQL. */
export const move: Command = {
  summary: 'copy the database to PostgreSQL or back to SQLite',
  help,
  async run(args, { out, err }) {
    const given = read(args);
    const config = readConfig();
    const site = { config, log: openLog('warn', standardError()), now: Date.now };
    const { from, to, aside, asideSchema } = await moveDatabase(site, { ...given, onProgress: err });
    out(`From: ${from.rows} rows, checksum ${from.checksum}`);
    out(`To:   ${to.rows} rows, checksum ${to.checksum}`);
    out(
      given.to === undefined
        ? 'Start the server without DATABASE_URL.'
        : `Start the server with DATABASE_URL set to the new database and APP_SECRET set to the current secret (the content of ${config.dataDir}/secret).`,
    );
    const place = aside ?? (asideSchema && `the schema ${asideSchema}`);
    if (place) out(`What was there before is in ${place}: delete it when you no longer need it.`);
    return exit.done;
  },
};

function read(args: string[]): { to: string | undefined; replaces: boolean } {
  const options = { to: { type: 'string' }, replace: { type: 'boolean' } } as const;
  const { to = '', replace: replaces = false } = parseArguments(args, { options }).values;
  if (to === 'sqlite') return { to: undefined, replaces };
  if (/^postgres(ql)?:\/\/./.test(to) && URL.canParse(to)) return { to, replaces };
  throw new UsageError('Give --to as postgres://… or sqlite.');
}
