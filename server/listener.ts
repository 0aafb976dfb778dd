import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { newId } from '../domain/id.ts';
import { asArrived } from '../platform/arrival.ts';
import type { Config } from '../platform/config.ts';
import { isDatabaseUnavailable } from '../platform/db/errors.ts';
import type { Log } from '../platform/log.ts';
import { UPLOAD_PATH } from './app.ts';
import type { Connections } from './connections/connections.ts';
import { BUSY, busyHeaders } from './connections/refused-request.ts';
import { closeAfterUnreadBody } from './connections/unread-body.ts';
import { ALLOWED_SOMEWHERE } from './http/allowed-methods.ts';
import type { Env } from './http/env.ts';
import { hasManyHosts } from './http/plain-requests.ts';
import { withCommonHeaders } from './http/security.ts';
import type { PageCache } from './page-cache/page-cache.ts';

/** Time limit for a request's body, in milliseconds. Uploads have Node's own, longer limit. */
const REQUEST_MS = 30_000;

interface Parts {
  config: Config;
  cache: PageCache;
  connections: Connections;
  log: Log;
}

/** Creates the listener that Node calls for each request: the page cache answers first, then the pipeline. */
export function requestListener(app: Hono<Env>, { config, cache, connections, log }: Parts) {
  const refused = withCommonHeaders(config, { 'cache-control': 'no-store', 'content-length': '0' });
  const busy = busyHeaders(config);
  const options = withCommonHeaders(config, { allow: ALLOWED_SOMEWHERE, 'cache-control': 'no-store' });
  const handle = cacheThenPipeline(app, { cache, log, refused });
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    limitBodyTime(request);
    closeAfterUnreadBody(request, response);
    await asArrived(async () => {
      const start = connections.begin(request, response);
      const begun = start && (await start);
      if (begun === 'closed') return;
      if (begun === 'late') return void response.writeHead(503, busy).end(BUSY);
      if (request.method === 'OPTIONS' && request.url === '*')
        return void response.writeHead(204, options).end();
      const status = hasHost(request) ? refusedTarget(request.url) : 400;
      if (status !== undefined) return void response.writeHead(status, refused).end();
      await handle(request, response);
      connections.trackUnread(request.socket);
    });
  };
}

/** HTTP/1.1 requires a `Host` (RFC 9112, section 3.2). */
function hasHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion !== '1.1' || headers.host !== undefined;
}

/** A segment that a URL parser resolves, which caches and proxies may read otherwise. */
const DOT_SEGMENT = /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/** The status for a target that is not answered. */
function refusedTarget(target = ''): 400 | 404 | undefined {
  if (!isValidTarget(target)) return 400;
  return DOT_SEGMENT.test(target) ? 404 : undefined;
}

/**
 * True for a path, and for an absolute URL without credentials, which clients send to proxies. Fragments are
 * never sent.
 */
function isValidTarget(target: string): boolean {
  if (target.includes('#')) return false;
  if (target.startsWith('/')) return true;
  const url = URL.parse(target);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
}

interface CacheAndPipeline extends Pick<Parts, 'cache' | 'log'> {
  /** The headers of a response to a request that cannot be represented, such as one with a malformed host. */
  refused: Record<string, string>;
}

function cacheThenPipeline(app: Hono<Env>, { cache, log, refused }: CacheAndPipeline) {
  const errorHandler = (error: unknown) => {
    const isRequest = error instanceof RequestError;
    if (!isRequest) log.error({ event: 'request_failed', err: error });
    return new Response(null, { status: isRequest ? 400 : 500, headers: refused });
  };
  const pipeline = getRequestListener(app.fetch, { errorHandler });
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      if (!hasManyHosts(request) && (await cache.handle(request, response, newId()))) return;
    } catch (error) {
      // The pipeline will meet the same error, and responds with it.
      log[isDatabaseUnavailable(error) ? 'debug' : 'error']({ event: 'page_cache_failed', err: error });
      if (response.headersSent) return void response.destroy();
    }
    await pipeline(request, response);
  };
}

/** True for an upload to the media library, or of an avatar. */
function isUpload({ url = '', headers }: IncomingMessage): boolean {
  if (url.startsWith(UPLOAD_PATH)) return true;
  return /^\/account(\.data)?(\?|$)/.test(url) && /^multipart\//i.test(headers['content-type'] ?? '');
}

/**
 * Limits the time for the body. Node has one limit for all requests (see `server/main.ts`), which is that of
 * uploads. A client is not slow whose bytes wait in this process until it handles the request, or in the
 * kernel until the next tick.
 */
function limitBodyTime(request: IncomingMessage): void {
  if (request.method === 'GET' || request.method === 'HEAD' || isUpload(request)) return;
  const end = () => {
    if (!request.complete && request.readableLength === 0) request.destroy();
  };
  const timer = setInterval(() => setImmediate(end), REQUEST_MS);
  request.once('close', () => clearInterval(timer));
  request.once('end', () => clearInterval(timer));
}
