import { type Ctx, system } from '../domain/context.ts';
import { LekhaError } from '../domain/errors.ts';
import { newToken } from '../domain/link-token.ts';
import {
  createAdministrator,
  createSignInLink,
  promote,
  resetFactors,
  resetPassword,
  SIGN_IN_LINK_MINUTES,
} from '../domain/users/users.ts';
import { commandPrefix } from '../platform/install-folder.ts';
import { standardError } from '../platform/output.ts';
import { parseArguments } from './arguments.ts';
import { type Command, type CommandIo, exit, UsageError } from './command.ts';

const help = `Usage:
  ${commandPrefix()} admin create EMAIL [--name NAME]   create an administrator account
  ${commandPrefix()} admin promote EMAIL                make an existing account an administrator
  ${commandPrefix()} admin reset-password EMAIL         set a new password and end all sessions of the account
  ${commandPrefix()} admin reset-factors EMAIL          remove the second factors of an account and end its sessions
  ${commandPrefix()} admin sign-in-link EMAIL           print a link that signs in an account once

The command asks for the password, or reads it from the first line of standard input. You can also give it with
--password PASSWORD, but anyone who can list processes on this machine can then read it. With PASSWORD_SIGN_IN=off,
create prints a sign-in link instead, and reset-password is refused.`;

interface Options {
  name?: string | undefined;
  password?: string | undefined;
}

type Action = (ctx: Ctx, email: string, options: Options, io: CommandIo) => Promise<void>;

const actions: Record<string, Action> = {
  create: async (ctx, email, { name = 'Administrator', password }, io) => {
    if (!ctx.config.passwordSignIn) {
      if (password !== undefined) refusePasswords(ctx);
      await createAdministrator(ctx, { email, name, password: newToken() });
      return printSignInLink(ctx, email, io);
    }
    await createAdministrator(ctx, { email, name, password: password ?? (await readPassword()) });
    io.out(`${email} can sign in as an administrator.`);
  },
  promote: async (ctx, email, _options, { out }) => {
    await promote(ctx, email);
    out(`${email} is an administrator.`);
  },
  'reset-factors': async (ctx, email, _options, { out }) => {
    await resetFactors(ctx, email);
    out(`${email} has no second factors any more. All sessions of the account have ended.`);
  },
  'sign-in-link': (ctx, email, _options, io) => printSignInLink(ctx, email, io),
  'reset-password': async (ctx, email, { password }, { out, err }) => {
    refusePasswords(ctx);
    const warning = await resetPassword(ctx, email, password ?? (await readPassword()));
    if (warning) err(warning);
    out(`${email} has a new password. All sessions of the account have ended.`);
  },
};

/** Creates and promotes administrators, resets passwords and second factors, and makes sign-in links. */
export const admin: Command = {
  summary: 'create or promote an administrator, reset a password or second factors, make a sign-in link',
  help,
  async run(args, io) {
    const options = { name: { type: 'string' }, password: { type: 'string' } } as const;
    const { values, positionals } = parseArguments(args, { options, min: 2 });
    const [word = '', email = ''] = positionals;
    const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
    if (!action) throw new UsageError();
    await action({ ...(await io.services()), actor: system }, email, values, io);
    return exit.done;
  },
};

/** Refuses what only passwords need, before one is asked for. */
function refusePasswords({ config }: Ctx): void {
  if (config.passwordSignIn) return;
  throw new LekhaError(
    'forbidden',
    'PASSWORD_SIGN_IN=off: nobody signs in with a password. Use `admin sign-in-link EMAIL` instead.',
  );
}

async function printSignInLink(ctx: Ctx, email: string, { out, err }: CommandIo): Promise<void> {
  out(await createSignInLink(ctx, email));
  err(`The link signs in ${email} once, within ${SIGN_IN_LINK_MINUTES} minutes.`);
}

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) standardError().write('New password (visible as you type): ');
  let text = '';
  for await (const chunk of process.stdin) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  return text.split(/\r?\n/, 1)[0] ?? '';
}
