/** As many pictures at once: a browser has six connections to a site, and what is typed needs one. */
const AT_ONCE = 3;

let free = AT_ONCE;
const queue: (() => void)[] = [];

/** Does `work` when it is its turn. */
export async function withUploadSlot<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => queue.push(resolve));
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else free++;
  }
}
