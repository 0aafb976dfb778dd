import { type Command, exit } from './command.ts';

const help = `Usage: npm run lekha -- migrate

Brings the database to the newest schema. The server does the same when it starts. No server may run
meanwhile. A copy of the database of before stays beside it.`;

/** Brings the database to the newest schema; the server does the same when it starts. */
export const migrate: Command = {
  summary: 'bring the database to the newest schema',
  help,
  async run(args, { services, out, err }) {
    if (args.length > 0) {
      err(help);
      return exit.usage;
    }
    await services({ migrates: true });
    out('The database has the newest schema.');
    return exit.done;
  },
};
