import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { ByteRange } from '../../platform/storage/storage.ts';
import { bestEncoding, type Encoding } from '../http/accept-encoding.ts';
import type { Env } from '../http/env.ts';
import { type ServedFile, serveFile } from './serve-file.ts';

/**
 * The names of built files need no escapes and start with no dot. Compressed copies are served under the name
 * of their file.
 */
const SERVED = /^(?:\/\w[\w.-]*)+(?<!\.br|\.gz)$/;
const EXTENSIONS: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };
const FOREVER = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/**
 * Serves the files of the built interface from `folder`, and compressed copies (`.br`, `.gz`) to browsers
 * that accept them. Files under `/assets/` have a hash in their name and may be cached forever, others as
 * `cacheControl` says. Null if there is no such file.
 */
export function serveAssets(folder: string) {
  return async (c: Context<Env>, cacheControl = HOUR): Promise<Response | null> => {
    const { path } = c.req;
    if (!SERVED.test(path)) return null;
    const found = await findEncoded(join(folder, path), bestEncoding(c.req.header('accept-encoding')));
    if (!found) return null;
    const { file, encoding } = found;
    return serveFile(c, file, {
      'content-type': getMimeType(path) ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/') ? FOREVER : cacheControl,
      vary: 'accept-encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
  };
}

async function findEncoded(path: string, encoding: Encoding) {
  const file = await findFile(path + EXTENSIONS[encoding], encoding);
  if (file) return { file, encoding };
  const plain = encoding === 'identity' ? null : await findFile(path, 'identity');
  return plain && { file: plain, encoding: 'identity' as const };
}

/** The tag is that of the bytes because a build writes every file again. */
async function findFile(path: string, encoding: Encoding): Promise<ServedFile | null> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return null;
  const { size, mtimeMs } = found;
  return {
    bytes: size,
    etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}-${encoding}"`,
    modified: Math.floor(mtimeMs / 1000) * 1000,
    read: (range) => readFile(path, range),
  };
}

function readFile(path: string, range?: ByteRange): ReadableStream {
  return Readable.toWeb(createReadStream(path, range)) as ReadableStream;
}
