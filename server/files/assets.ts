import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from '../http/env.ts';

/** Compressed copies are served under the name of their file, hidden files not at all. */
const UNSERVED = /\/\.|\.(br|gz)$/;

/**
 * Serves the files of the built interface from `folder`, and compressed copies (`.br`, `.gz`) to browsers that accept them.
 * Files under `/assets/` have a hash in their name and may be cached forever. Undefined if there is no such file.
 */
export function serveAssets(folder: string) {
  // Created at the first request: it complains if the folder is missing, as it is in tests and development.
  let serve: MiddlewareHandler<Env> | undefined;
  return async (c: Context<Env>): Promise<Response | undefined> => {
    const { path } = c.req;
    if (UNSERVED.test(path)) return undefined;
    serve ??= serveStatic<Env>({ root: folder, precompressed: true });
    const response = await serve(c, async () => {});
    if (!response) return undefined;
    const lifetime = path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'max-age=3600';
    response.headers.set('cache-control', `public, ${lifetime}`);
    response.headers.set('vary', 'accept-encoding');
    return response;
  };
}
