import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/**
 * Parses the options of a command and its other arguments, of which there are `min` to `max`. Returns null if it has no such
 * option, or another number of arguments.
 */
export function parseArguments<Options extends ParseArgsOptionsConfig>(
  args: string[],
  { options, min = 0, max = min }: { options: Options; min?: number; max?: number },
) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true });
    const count = parsed.positionals.length;
    return count >= min && count <= max && !parsed.positionals.includes('') ? parsed : null;
  } catch {
    return null;
  }
}
