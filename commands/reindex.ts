import { system } from '../domain/context.ts';
import { rebuildIndex } from '../domain/search/search.ts';
import { commandPrefix } from '../platform/install-folder.ts';
import { parseArguments } from './arguments.ts';
import { type Command, exit } from './command.ts';

const help = `Usage: ${commandPrefix()} reindex

Rebuilds the search index and the vocabulary for spelling corrections. The server can keep running. This is only needed if
the index may be corrupt: upgrades rebuild it automatically.`;

/** Rebuilds the search index. */
export const reindex: Command = {
  summary: 'rebuild the search index',
  help,
  async run(args, { services, out }) {
    parseArguments(args);
    const indexed = await rebuildIndex({ ...(await services()), actor: system });
    out(`${indexed} articles indexed.`);
    return exit.done;
  },
};
