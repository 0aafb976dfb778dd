import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { bestEncoding, type Encoding } from '../http/accept-encoding.ts';
import type { Env } from '../http/env.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Answers files of the built interface from `folder`. Those under `/assets/` carry a hash in their name and are kept
 * for ever; a `.br` or `.gz` beside a file is sent to browsers that take it.
 */
export function serveAssets(folder: string) {
  return async (c: Context<Env>): Promise<Response | undefined> => {
    const path = safePath(c.req.path);
    const type = path && types[extname(path)];
    if (!path || !type) return undefined;
    const file = await bestFile(join(folder, path), c.req.header('accept-encoding'));
    if (!file) return undefined;
    const headers = new Headers({
      'content-type': type,
      'content-length': String(file.bytes),
      vary: 'accept-encoding',
      'cache-control': path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
    });
    if (file.encoding !== 'identity') headers.set('content-encoding', file.encoding);
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    return new Response(Readable.toWeb(createReadStream(file.name)) as ReadableStream, { headers });
  };
}

/** The path below the folder, or nothing when it leads out of it or to a hidden file. */
function safePath(raw: string): string | undefined {
  let path: string;
  try {
    path = normalize(decodeURIComponent(raw));
  } catch {
    return undefined;
  }
  return path.includes('\0') || path.includes('/.') || !path.startsWith('/') ? undefined : path;
}

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

async function bestFile(name: string, accepted: string | undefined) {
  for (const encoding of new Set<Encoding>([bestEncoding(accepted), 'identity'])) {
    const compressed = name + suffixes[encoding];
    const found = await stat(compressed).catch(() => undefined);
    if (found?.isFile()) return { name: compressed, bytes: found.size, encoding };
  }
  return undefined;
}
