import type { Readable } from 'node:stream';
import { withTimeout } from '../clock.ts';
import { StoreSilent } from './bucket-errors.ts';
import type { Patience } from './patience.ts';

/** The rest of an object from some position on. */
export interface Rest {
  body: Readable;
  bytes: number;
}

const MAX_ATTEMPTS = 5;

/**
 * Reads an object to its end, and resumes where a stream breaks off, which happens if the reader is slow.
 * `open` opens the rest from a position. Throws its errors, the last one of the streams if several in a row
 * yield nothing, and `StoreSilent` once `patience` is over.
 */
export async function* readResuming(
  open: (at: number) => Promise<Rest>,
  patience: Patience,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  let failures = 0;
  for (;;) {
    const { body, bytes } = await open(at);
    const end = at + bytes;
    let failure: unknown = new Error('A stream ended early.');
    try {
      for await (const chunk of readPatiently(body, patience)) {
        at += chunk.length;
        failures = 0;
        patience.noteProgress();
        yield chunk;
      }
      if (at === end) return;
    } catch (error) {
      failure = error;
    }
    if (at > end || failures++ === MAX_ATTEMPTS || failure instanceof StoreSilent) throw failure;
  }
}

async function* readPatiently(body: Readable, patience: Patience): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  const next = (ms: number) => withTimeout(chunks.next(), ms, tooLate);
  try {
    for (let chunk = await patience.wait(next); !chunk.done; chunk = await patience.wait(next))
      yield chunk.value;
  } finally {
    body.destroy();
  }
}

function tooLate(): never {
  throw new StoreSilent('it stopped sending an object');
}
