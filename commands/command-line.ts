import { BackupError, DamagedArchive } from '../domain/backup/backup.ts';
import type { Services } from '../domain/context.ts';
import { LekhaError } from '../domain/errors.ts';
import { DamagedExport, ExportError } from '../domain/export/export.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { DatabaseBusy, DatabaseFull } from '../platform/db/errors.ts';
import { commandPrefix, programVersion } from '../platform/install-folder.ts';
import { openLog } from '../platform/log.ts';
import { MediaMismatch } from '../platform/storage/copy.ts';
import { StorageFull, StorageUnavailable } from '../platform/storage/storage.ts';
import { type OpenOptions, openServices } from '../server/startup/services.ts';
import { type Command, type CommandIo, exit, runCommand } from './command.ts';

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

const out = (line: string) => process.stdout.write(`${line}\n`);
const err = (line: string) => process.stderr.write(`${line}\n`);

/** Runs `lekha NAME ARGUMENTS` and resolves to the exit status. */
export async function runCommandLine([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === 'help' || asksForHelp(name)) return usage(exit.done);
  if (name === '--version' || name === '-v') {
    out(programVersion());
    return exit.done;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    err(`Unknown command '${name}'.`);
    return usage(exit.usage);
  }
  const command = await load();
  if (args.some(asksForHelp)) {
    out(command.help);
    return exit.done;
  }
  return guarded(command, args);
}

function asksForHelp(argument: string): boolean {
  return argument === '--help' || argument === '-h';
}

async function usage(code: number): Promise<number> {
  out(
    `Usage: ${commandPrefix()} COMMAND [OPTIONS]\n\nRun COMMAND --help for its options; --version prints the version.\n`,
  );
  for (const [name, load] of Object.entries(commands)) out(`  ${name.padEnd(13)}${(await load()).summary}`);
  return code;
}

async function guarded(command: Command, args: string[]): Promise<number> {
  let opened: Promise<Services> | undefined;
  const io: CommandIo = { out, err, services: (options) => (opened ??= openForCommand(options)) };
  try {
    return await runCommand(command, args, io);
  } catch (error) {
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
  return openServices(config, openLog('warn', process.stderr), options);
}
