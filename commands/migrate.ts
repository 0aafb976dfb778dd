import { type Command, exit } from './command.ts';

const help = `Usage: npm run lekha -- migrate

Brings the database to the newest schema. The server does the same when it starts.`;

/** Brings the database to the newest schema; the server does the same when it starts. */
export const migrate: Command = {
  summary: 'bring the database to the newest schema',
  help,
  async run(args, { services, out, err }) {
    if (args.length > 0) {
      err(help);
      return exit.usage;
    }
    await services();
    out('The database has the newest schema.');
    return exit.done;
  },
};
