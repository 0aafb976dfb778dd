import type { Services } from '../domain/context.ts';
import type { OpenOptions } from '../server/startup/services.ts';

/** How a command ends: the operator's contract. */
export const exit = { done: 0, usage: 2, notPossible: 3, damagedInput: 4 } as const;

/** What a command may use. `services` opens the data folder on first use; `out` and `err` write one line. */
export interface CommandIo {
  services(options?: OpenOptions): Promise<Services>;
  out(line: string): void;
  err(line: string): void;
}

/** One word after `npm run lekha --`. */
export interface Command {
  summary: string;
  /** What `--help` prints. */
  help: string;
  /** Resolves to the exit code. */
  run(args: string[], io: CommandIo): Promise<number>;
}
