import { BackupError, DamagedArchive } from '../domain/backup/backup.ts';
import type { Services } from '../domain/context.ts';
import { LekhaError } from '../domain/errors.ts';
import { DamagedExport, ExportError } from '../domain/export/export.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { DatabaseBusy, DatabaseFull } from '../platform/db/errors.ts';
import { commandPrefix, programVersion } from '../platform/install-folder.ts';
import { openLog } from '../platform/log.ts';
import { Output, standardError } from '../platform/output.ts';
import { MediaMismatch } from '../platform/storage/copy.ts';
import { StorageFull, StorageUnavailable } from '../platform/storage/storage.ts';
import { type OpenOptions, openServices } from '../server/startup/services.ts';
import { type Command, type CommandIo, exit, runCommand } from './command.ts';
import { diskMessage } from './disk-message.ts';

/** All commands, loaded on use. */
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./start.ts')).start,
  migrate: async () => (await import('./migrate.ts')).migrate,
  admin: async () => (await import('./admin.ts')).admin,
  import: async () => (await import('./import.ts')).importCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  move: async () => (await import('./move.ts')).move,
  emails: async () => (await import('./emails.ts')).emails,
  verify: async () => (await import('./verify.ts')).verify,
  media: async () => (await import('./media.ts')).media,
  reindex: async () => (await import('./reindex.ts')).reindex,
  'adopt-media': async () => (await import('./adopt-media.ts')).adoptMedia,
  demo: async () => (await import('./demo.ts')).demo,
};

/** Prints one line. */
type Print = (line: string) => void;

/**
 * Runs `lekha NAME ARGUMENTS` and resolves to the exit status, once everything is printed. If it cannot be,
 * that is status 3 and a sentence. A program that reads the output, such as head, may end before the command.
 */
export async function runCommandLine(args: string[]): Promise<number> {
  // However slowly it is read, the output of a command is complete.
  const output = new Output(1, Number.POSITIVE_INFINITY);
  const errors = standardError();
  const print =
    (to: Output): Print =>
    (line) =>
      to.write(`${line}\n`);
  const status = await runNamed(args, print(output), print(errors));
  await output.drain();
  const { dropped, failure } = output;
  const isIncomplete = dropped > 0 && failure !== 'EPIPE';
  if (isIncomplete) errors.write(`${incomplete(status, failure)}\n`);
  await errors.drain();
  return isIncomplete && status === exit.done ? exit.notPossible : status;
}

function incomplete(status: number, failure: string | null): string {
  const done = status === exit.done ? 'The command is done, but its' : 'The';
  return `${done} output could not be written to standard output${failure === null ? '' : `: ${failure}`}.`;
}

async function runNamed([name, ...args]: string[], out: Print, err: Print): Promise<number> {
  if (name === undefined || name === 'help' || asksForHelp(name)) return usage(out, exit.done);
  if (name === '--version' || name === '-v') {
    out(programVersion());
    return exit.done;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    err(`Unknown command '${name}'.`);
    return usage(out, exit.usage);
  }
  const command = await load();
  if (args.some(asksForHelp)) {
    out(command.help);
    return exit.done;
  }
  return guarded(command, args, out, err);
}

function asksForHelp(argument: string): boolean {
  return argument === '--help' || argument === '-h';
}

async function usage(out: Print, code: number): Promise<number> {
  out(
    `Usage: ${commandPrefix()} COMMAND [OPTIONS]\n\nRun COMMAND --help for its options; --version prints the version.\n`,
  );
  for (const [name, load] of Object.entries(commands)) out(`  ${name.padEnd(13)}${(await load()).summary}`);
  return code;
}

async function guarded(command: Command, args: string[], out: Print, err: Print): Promise<number> {
  let opened: Promise<Services> | undefined;
  const io: CommandIo = { out, err, services: (options) => (opened ??= openForCommand(options)) };
  try {
    return await runCommand(command, args, io);
  } catch (error) {
    const refused = diskMessage(error);
    if (refused !== undefined) {
      err(refused);
      return exit.notPossible;
    }
    if (!isExpected(error)) throw error;
    err(error.message);
    return error instanceof DamagedArchive || error instanceof DamagedExport
      ? exit.damagedInput
      : exit.notPossible;
  } finally {
    await (await opened?.catch(() => undefined))?.db.close();
  }
}

/** True for errors that operators can fix. They need no stack trace. */
function isExpected(error: unknown): error is Error {
  return [
    LekhaError,
    BackupError,
    ExportError,
    ConfigError,
    DatabaseBusy,
    DatabaseFull,
    MediaMismatch,
    StorageFull,
    StorageUnavailable,
  ].some((kind) => error instanceof kind);
}

/** Logs only warnings, to standard error, because standard output is the command's. */
function openForCommand(options?: OpenOptions): Promise<Services> {
  const config = readConfig();
  return openServices(config, openLog('warn', standardError()), options);
}
