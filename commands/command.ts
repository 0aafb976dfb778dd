import type { Services } from '../domain/context.ts';
import type { OpenOptions } from '../server/startup/services.ts';

/** The exit codes of commands. */
export const exit = { done: 0, usage: 2, notPossible: 3, damagedInput: 4 } as const;

/** What commands use. `services` opens the data folder on first use; `out` and `err` print one line. */
export interface CommandIo {
  services(options?: OpenOptions): Promise<Services>;
  out(line: string): void;
  err(line: string): void;
}

/** A command of `lekha`. */
export interface Command {
  summary: string;
  help: string;
  /** Resolves to an exit code. */
  run(args: string[], io: CommandIo): Promise<number>;
}
