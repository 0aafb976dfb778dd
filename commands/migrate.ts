import { type Command, exit } from './command.ts';

/** Brings the database to the newest schema; the server does the same when it starts. */
export const migrate: Command = {
  summary: 'bring the database to the newest schema',
  help: 'Usage: npm run lekha -- migrate\n\nBrings the database to the newest schema. The server does the same when it starts.',
  async run(args, { services, out }) {
    if (args.length > 0) return exit.usage;
    await services();
    out('The database has the newest schema.');
    return exit.done;
  },
};
