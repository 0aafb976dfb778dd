import type { Random } from '../../commands/demo/random.ts';

/** Where the items of exports begin: WordPress, Blogger, and Ghost as its JSON is indented. */
const ITEM = /(?=<item>|<entry>|^ {5}\{$)/m;

/** The parts of an export from the beginning of one item to the next. */
export function itemBlocks(text: string): string[] {
  return text.split(ITEM);
}

/** Damages bytes: flips one, cuts or repeats some, or exchanges two ranges. */
export function mutate(bytes: Buffer, random: Random): { bytes: Buffer; what: string } {
  const at = random.whole(0, bytes.length - 1);
  const length = random.whole(1, Math.min(bytes.length - at, random.pick([8, 200, 5000])));
  const end = at + length;
  const [before, range, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
  switch (random.whole(0, 3)) {
    case 0: {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << random.whole(0, 7));
      return { bytes: flipped, what: `a bit of byte ${at} flipped` };
    }
    case 1:
      return { bytes: Buffer.concat([before, after]), what: `${length} bytes cut at ${at}` };
    case 2:
      return {
        bytes: Buffer.concat([before, range, range, after]),
        what: `${length} bytes repeated at ${at}`,
      };
    default: {
      const other = random.whole(0, before.length);
      const moved = [before.subarray(0, other), range, before.subarray(other), after];
      return { bytes: Buffer.concat(moved), what: `${length} bytes moved from ${at} to ${other}` };
    }
  }
}
