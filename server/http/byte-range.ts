import type { ByteRange } from '../../platform/storage/storage.ts';
import { parseHttpDate } from './http-date.ts';

/** The facts of a file that tell a client whether it has a part of the same bytes. */
export interface Representation {
  /** Size in bytes. */
  bytes: number;
  /** A strong entity tag, with its quotes. */
  etag: string;
  /** In milliseconds, whole seconds; undefined if no `Last-Modified` is sent. */
  modified?: number | undefined;
}

/**
 * The single range of a `Range` header; `unsatisfiable` if it lies past the end. Undefined for the whole
 * file: without the header, with another unit, an invalid range or several, or if `If-Range` names other
 * bytes (RFC 9110, section 14).
 */
export function parseRange(
  header: string | undefined,
  ifRange: string | undefined,
  file: Representation,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  if (!match || (ifRange !== undefined && !namesSame(ifRange.trim(), file))) return undefined;
  const [, first = '', last = ''] = match;
  return first === '' ? lastBytes(last, file.bytes) : bytesFrom(Number(first), last, file.bytes);
}

/**
 * True if an `If-Range` is the tag or the exact date of the file. Weak tags never are (RFC 9110, section
 * 13.1.5).
 */
function namesSame(ifRange: string, { etag, modified }: Representation): boolean {
  return ifRange === etag || parseHttpDate(ifRange) === modified;
}

function lastBytes(length: string, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  // The last bytes of an empty file are that file, for which there is no range.
  if (length === '' || (bytes === 0 && Number(length) > 0)) return undefined;
  if (Number(length) === 0) return 'unsatisfiable';
  return { start: Math.max(0, bytes - Number(length)), end: bytes - 1 };
}

function bytesFrom(start: number, last: string, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= bytes) return 'unsatisfiable';
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
