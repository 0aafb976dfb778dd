import { commandPrefix } from '../platform/install-folder.ts';
import { parseArguments } from './arguments.ts';
import { type Command, exit } from './command.ts';

const help = `Usage: ${commandPrefix()} migrate

Migrates the database to the newest schema, and keeps a copy of it beside it. The server also does this when it starts. Stop
the server first.`;

/** Migrates the database to the newest schema. */
export const migrate: Command = {
  summary: 'migrate the database to the newest schema',
  help,
  async run(args, { services, out }) {
    parseArguments(args);
    await services({ migrates: true });
    out('The database has the newest schema.');
    return exit.done;
  },
};
