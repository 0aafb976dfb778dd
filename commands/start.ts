import { commandPrefix } from '../platform/install-folder.ts';
import { main } from '../server/main.ts';
import { parseArguments } from './arguments.ts';
import { type Command, exit } from './command.ts';

const help = `Usage: ${commandPrefix()} start

Serves the site until SIGTERM or SIGINT. Settings are environment variables; HOST and PORT set where it listens
(127.0.0.1:3000), DATA_DIR where its data is (./data).`;

/** Serves the site. */
export const start: Command = {
  summary: 'serve the site',
  help,
  async run(args) {
    parseArguments(args);
    await main();
    return exit.done;
  },
};
