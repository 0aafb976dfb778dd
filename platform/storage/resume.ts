import type { Readable } from 'node:stream';

/** The rest of an object from some position on. */
export interface Rest {
  body: Readable;
  bytes: number;
}

const MAX_ATTEMPTS = 5;

/**
 * Reads an object to its end, and resumes where a stream breaks off, which happens if the reader is slow.
 * `open` opens the rest from a position. Throws its errors, and the last one of the streams if several in a
 * row yield nothing.
 */
export async function* readResuming(open: (at: number) => Promise<Rest>): AsyncGenerator<Uint8Array> {
  let at = 0;
  let failures = 0;
  for (;;) {
    const { body, bytes } = await open(at);
    const end = at + bytes;
    let failure: unknown = new Error('A stream ended early.');
    try {
      for await (const chunk of body) {
        at += chunk.length;
        failures = 0;
        yield chunk;
      }
      if (at === end) return;
    } catch (error) {
      failure = error;
    }
    if (at > end || failures++ === MAX_ATTEMPTS) throw failure;
  }
}
