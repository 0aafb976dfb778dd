import { commandPrefix } from '../platform/install-folder.ts';
import { siteId } from '../server/startup/data-folder.ts';
import { parseArguments } from './arguments.ts';
import { type Command, exit } from './command.ts';

const help = `Usage: ${commandPrefix()} adopt-media

Marks the media folder as belonging to this site. The server refuses to start with a media folder that belongs to another
site or contains files that are not in the database. Use this command if you are sure that they belong together.`;

/** Marks the media folder as belonging to the site. */
export const adoptMedia: Command = {
  summary: 'mark the media folder as belonging to this site',
  help,
  async run(args, { services, out }) {
    parseArguments(args);
    const { db, storage } = await services({ anyMedia: true });
    await storage.claim(await siteId(db, (await storage.owner()) ?? crypto.randomUUID()));
    out(`${storage.location} now belongs to this site.`);
    return exit.done;
  },
};
