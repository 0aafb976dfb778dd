import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';

/**
 * Parses the options of a command and its other arguments, of which there are `min` to `max`. Throws
 * `UsageError` for an option that it does not have, and for another number of arguments.
 */
export function parseArguments<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  { options, min = 0, max = min }: { options?: Options; min?: number; max?: number } = {},
) {
  const parsed = parse(args, options ?? ({} as Options));
  const count = parsed.positionals.length;
  if (count >= min && count <= max && !parsed.positionals.includes('')) return parsed;
  throw new UsageError();
}

function parse<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (cause) {
    throw new UsageError((cause as Error).message, { cause });
  }
}
