import type { Context } from 'hono';
import type { ByteRange } from '../../platform/storage/storage.ts';
import { parseRange, type Representation } from '../http/byte-range.ts';
import type { Env } from '../http/env.ts';
import { parseHttpDate } from '../http/http-date.ts';
import { matchesEtag } from '../http/if-none-match.ts';

/** A file that is served whole or in part. */
export interface ServedFile extends Representation {
  /** Reads it, or a range of it. Null if it was deleted in the meantime. */
  read(range?: ByteRange): BodyInit | Promise<BodyInit | null>;
}

/**
 * Serves a file at GET and HEAD, with all conditions and ranges (RFC 9110, sections 13 and 14). `own` are
 * headers of all its responses. Null if it was deleted in the meantime.
 */
export async function serveFile(
  { req }: Context<Env>,
  file: ServedFile,
  own: Readonly<Record<string, string>>,
): Promise<Response | null> {
  const { bytes, etag, modified } = file;
  const headers: Record<string, string> = { ...own, etag, 'accept-ranges': 'bytes' };
  if (modified !== undefined) headers['last-modified'] = new Date(modified).toUTCString();
  if (hasChanged(req.header('if-match'), req.header('if-unmodified-since'), file)) {
    const refused = { 'cache-control': 'no-store', 'content-length': '0' };
    return new Response(null, { status: 412, headers: { ...headers, ...refused } });
  }
  if (isUnchanged(req.header('if-none-match'), req.header('if-modified-since'), file))
    return new Response(null, { status: 304, headers });
  const whole = { ...headers, 'content-length': String(bytes) };
  // Ranges are defined for GET only.
  if (req.method === 'HEAD') return new Response(null, { headers: whole });
  const range = parseRange(req.header('range'), req.header('if-range'), file);
  if (range === 'unsatisfiable') return outOfRange(headers, bytes);
  const body = await file.read(range);
  if (body === null) return null;
  if (!range) return new Response(body, { headers: whole });
  const part = {
    'content-range': `bytes ${range.start}-${range.end}/${bytes}`,
    'content-length': String(range.end - range.start + 1),
  };
  return new Response(body, { status: 206, headers: { ...headers, ...part } });
}

/**
 * `If-Unmodified-Since` counts only without `If-Match`, which compares strong tags (RFC 9110, section
 * 13.2.2).
 */
function hasChanged(
  ifMatch: string | undefined,
  ifUnmodifiedSince: string | undefined,
  { etag, modified }: Representation,
): boolean {
  if (ifMatch !== undefined)
    return !ifMatch.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*');
  return modified !== undefined && parseHttpDate(ifUnmodifiedSince ?? '') < modified;
}

/** `If-Modified-Since` counts only without `If-None-Match`. */
function isUnchanged(
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
  { etag, modified }: Representation,
): boolean {
  if (ifNoneMatch !== undefined) return matchesEtag(ifNoneMatch, etag);
  return modified !== undefined && parseHttpDate(ifModifiedSince ?? '') >= modified;
}

/** Not to be stored: caches would keep it for as long as the file. */
function outOfRange(headers: Readonly<Record<string, string>>, bytes: number): Response {
  const refused = { 'content-range': `bytes */${bytes}`, 'cache-control': 'no-store' };
  return new Response(null, { status: 416, headers: { ...headers, ...refused } });
}
