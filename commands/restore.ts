import { type Restored, restoreBackup } from '../domain/backup/backup.ts';
import { readConfig } from '../platform/config.ts';
import { commandPrefix } from '../platform/install-folder.ts';
import { openLog } from '../platform/log.ts';
import { standardError } from '../platform/output.ts';
import { oneLine } from '../shared/text/one-line.ts';
import { parseArguments } from './arguments.ts';
import { type Command, exit } from './command.ts';

const help = `Usage: ${commandPrefix()} restore FILE [--replace]
       ${commandPrefix()} restore s3://BUCKET/KEY [--replace]

Replaces the site in DATA_DIR, and in DATABASE_URL if that is set, with the one in a backup. Stop the server first. The backup is
verified before anything changes. What was there before moves to DATA_DIR/before-restore-TIME. A PostgreSQL database must be
empty, or --replace moves its tables into a schema of their own.`;

/** Restores a backup. */
export const restore: Command = {
  summary: 'replace the site with a backup',
  help,
  async run(args, { out, err }) {
    const { values: given, positionals } = parseArguments(args, {
      options: { replace: { type: 'boolean' } },
      min: 1,
    });
    const options = { replaces: given.replace === true, onProgress: err };
    const config = readConfig();
    const services = { config, log: openLog('warn', standardError()), now: Date.now };
    const restored = await restoreBackup(services, positionals[0]!, options);
    const { manifest, aside, asideSchema, heldEmails, administrators, texts, values, heldJobs, media } =
      restored;
    out(`The site of ${manifest.createdAt} is restored. Start the server.`);
    const places = [aside, asideSchema && `the schema ${asideSchema}`].filter(Boolean).join(' and in ');
    if (places) out(`What was there before is in ${places}: delete it when you no longer need it.`);
    const who =
      administrators.length === 0
        ? 'none; the next start prints the link for the first one'
        : administrators.join(', ');
    out(`Administrators: ${who}.`);
    if (restored.staff.length > 0) out(`Contributors, authors and editors: ${restored.staff.join(', ')}.`);
    if (texts.cleaned > 0)
      out(
        `Texts with HTML that this site never stores, which is removed: ${texts.cleaned}. The backup has them as they were.`,
      );
    if (texts.drafts.length > 0)
      out(`Articles that cannot be rendered, and are drafts now: ${list(texts.drafts)}.`);
    if (values.length > 0)
      out(
        `Values that this site never stores or takes from an archive, which have their defaults now: ${values.length}. They are ${list(values)}.`,
      );
    if (heldJobs > 0)
      out(`Jobs that this version does not run, which are held and listed on the System page: ${heldJobs}.`);
    for (const line of mediaLines(media)) out(line);
    if (heldEmails > 0) {
      out(
        `Emails that were waiting then, and may have been sent since: ${heldEmails}. They are held: \`${commandPrefix()} emails\` lists, sends or deletes them.`,
      );
    }
    if (restored.heldArticles > 0)
      out(
        `Published articles whose emails may have been sent since: ${restored.heldArticles}. They are sent only by hand: Newsletter, Emails lists them.`,
      );
    return exit.done;
  },
};

const MAX_NAMED = 20;

/** Names of an archive, in one line. */
function list(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).map((name) => oneLine(name).slice(0, 200));
  return shown.join(', ') + (names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '');
}

/** Lines about the images that are not as Lekha stores them. */
function mediaLines({ encodedAgain, leftOut, refused }: Restored['media']): string[] {
  const named = refused.slice(0, MAX_NAMED).map(({ storedAs, why }) => `  ${storedAs}: ${why}`);
  const more = refused.length > MAX_NAMED ? [`  and ${refused.length - MAX_NAMED} more`] : [];
  return [
    ...(encodedAgain > 0
      ? [`Images that had more than their pixels, and were encoded again: ${encodedAgain}.`]
      : []),
    ...(leftOut > 0
      ? [
          `Smaller versions of images that were left out, and are made again when a page needs them: ${leftOut}.`,
        ]
      : []),
    ...(refused.length > 0
      ? [
          `Files that are not the images that their names say: ${refused.length}. They are kept in the media store, and not shown:`,
        ]
      : []),
    ...named,
    ...more,
  ];
}
