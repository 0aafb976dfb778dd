import { discardHeldEmails, listHeldEmails, releaseHeldEmails } from '../domain/email/email.ts';
import { commandPrefix } from '../platform/install-folder.ts';
import { plural } from '../shared/text/counts.ts';
import { parseArguments } from './arguments.ts';
import { type Command, exit, UsageError } from './command.ts';

const help = `Usage: ${commandPrefix()} emails          list the held emails
       ${commandPrefix()} emails send     send them, once a server runs
       ${commandPrefix()} emails discard  delete them

Held emails may have been sent before: those that were waiting when a backup was made that you restored, and those that
a server was sending when it was killed.`;

/** Decides on emails that may have been sent before. */
export const emails: Command = {
  summary: 'list, send or delete held emails',
  help,
  async run(args, { services, out }) {
    const [action = 'list'] = parseArguments(args, { max: 1 }).positionals;
    if (!['list', 'send', 'discard'].includes(action)) throw new UsageError();
    const site = await services();
    if (action === 'send') out(`${count(await releaseHeldEmails(site))} will be sent.`);
    else if (action === 'discard') out(`${count(await discardHeldEmails(site))} deleted.`);
    else {
      const held = await listHeldEmails(site);
      for (const { queuedAt, to, subject, reason } of held)
        out(`${queuedAt}  ${to}  ${subject}\n  ${reason}`);
      out(`${count(held.length)} held.`);
    }
    return exit.done;
  },
};

function count(emails: number): string {
  return plural(emails, 'email');
}
