import { system } from '../domain/context.ts';
import { rebuildIndex } from '../domain/search/search.ts';
import { type Command, exit } from './command.ts';

const help = `Usage: npm run lekha -- reindex

Indexes every article for the search anew and counts the words it corrects mistakes by. Readers and writers go on
meanwhile. The server does what is needed by itself; this is for when an index is in doubt.`;

/** Makes the search index anew. */
export const reindex: Command = {
  summary: 'make the search index anew',
  help,
  async run(args, { services, out, err }) {
    if (args.length > 0) {
      err(help);
      return exit.usage;
    }
    const indexed = await rebuildIndex({ ...(await services()), actor: system });
    out(`${indexed} articles indexed.`);
    return exit.done;
  },
};
