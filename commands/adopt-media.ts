import { siteId } from '../server/startup/data-folder.ts';
import { type Command, exit } from './command.ts';

const help = `Usage: npm run lekha -- adopt-media

Marks the media folder as this site's, whatever it holds. A start refuses a media folder that belongs to another site, or
that holds other files than the database knows; this is for when they do belong together.`;

/** Marks the media folder as the site's. */
export const adoptMedia: Command = {
  summary: 'mark the media folder as the one of this site',
  help,
  async run(args, { services, out, err }) {
    if (args.length > 0) {
      err(help);
      return exit.usage;
    }
    const { db, storage } = await services({ anyMedia: true });
    await storage.claim(await siteId(db, (await storage.owner()) ?? crypto.randomUUID()));
    out(`${storage.location} belongs to this site.`);
    return exit.done;
  },
};
