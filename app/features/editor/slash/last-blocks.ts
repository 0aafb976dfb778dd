import { LAST_BLOCKS_KEY, readPreference, storePreference } from '../../../browser/preferences.ts';

const MAX_BLOCKS = 3;

/** The labels of the blocks that were used last, the last one first. */
export function lastBlocks(): string[] {
  const stored = readPreference(LAST_BLOCKS_KEY);
  return stored ? stored.split('\n').slice(0, MAX_BLOCKS) : [];
}

/** Remembers that a block was used. */
export function rememberBlock(label: string): void {
  const others = lastBlocks().filter((other) => other !== label);
  storePreference(LAST_BLOCKS_KEY, [label, ...others].slice(0, MAX_BLOCKS).join('\n'));
}
