import { Readable } from 'node:stream';

/** A stretch of a file's bytes, both ends included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The one stretch that a `Range` header asks for; `unsatisfiable` when it lies past the end. Undefined for the whole file:
 * no header, another unit, several stretches, or an `If-Range` that names other bytes (RFC 9110, sections 13.1.5 and 14).
 */
export function parseRange(
  { range, ifRange }: { range: string | undefined; ifRange: string | undefined },
  { bytes, etag }: { bytes: number; etag: string },
): ByteRange | 'unsatisfiable' | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '');
  if (!asked || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const [, from = '', to = ''] = asked;
  if (from === '') {
    if (to === '') return undefined;
    return Number(to) === 0 ? 'unsatisfiable' : { first: Math.max(0, bytes - Number(to)), last: bytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first < bytes ? { first, last } : 'unsatisfiable';
}

/** That stretch of what `body` yields; reading stops behind it. */
export function stretchOf(body: Readable, { first, last }: ByteRange): Readable {
  return Readable.from(cut(body, first, last), { objectMode: false });
}

async function* cut(body: Readable, first: number, last: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    at += chunk.length;
    if (part.length > 0) yield part;
    if (at > last) return;
  }
}
