import type { Services } from '../domain/context.ts';
import type { OpenOptions } from '../server/startup/services.ts';

/** The exit codes of commands. */
export const exit = { done: 0, usage: 2, notPossible: 3, damagedInput: 4 } as const;

/**
 * The environment of a command. `services` opens the data folder on first use; `out` and `err` print one
 * line.
 */
export interface CommandIo {
  services(options?: OpenOptions): Promise<Services>;
  out(line: string): void;
  err(line: string): void;
}

/** A command of `lekha`. */
export interface Command {
  summary: string;
  help: string;
  /** Resolves to an exit code. Throws `UsageError` before it does anything. */
  run(args: string[], io: CommandIo): Promise<number>;
}

/**
 * Arguments that a command does not have. The message, which may be empty, is printed with the command's
 * help.
 */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Runs a command. For arguments that it does not have, prints its help. Resolves to an exit code. */
export async function runCommand(command: Command, args: string[], io: CommandIo): Promise<number> {
  try {
    return await command.run(args, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err([error.message, command.help].filter(Boolean).join('\n\n'));
    return exit.usage;
  }
}
