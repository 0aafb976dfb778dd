import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { newId } from '../domain/id.ts';
import { isDatabaseAway } from '../platform/db/errors.ts';
import type { Log } from '../platform/log.ts';
import { UPLOAD_PATH } from './app.ts';
import type { Connections } from './connections/connections.ts';
import type { Env } from './http/env.ts';
import type { PageCache } from './page-cache/page-cache.ts';

/** How long a request's body may take to arrive, in milliseconds; uploads have Node's own, longer limit. */
const REQUEST_MS = 30_000;

interface Parts {
  cache: PageCache;
  connections: Connections;
  log: Log;
}

/** What Node calls for each request: the page cache first, then the pipeline. */
export function requestListener(app: Hono<Env>, { cache, connections, log }: Parts) {
  const answer = answererOf(app, cache, log);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    limitArrival(request);
    const start = connections.begin(request, response);
    if (start && !(await start)) return;
    if (!isAskedHere(request.url)) return void response.writeHead(400, { 'content-length': 0 }).end();
    await answer(request, response);
    connections.wrote(request.socket);
  };
}

/** Whether a request's target is a path, or an address that a client gives a proxy; one with a name and a password is neither. */
function isAskedHere(target = ''): boolean {
  if (target.startsWith('/')) return true;
  const address = URL.parse(target);
  return address !== null && /^https?:$/.test(address.protocol) && address.username + address.password === '';
}

function answererOf(app: Hono<Env>, cache: PageCache, log: Log) {
  const pipeline = getRequestListener(app.fetch);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      if (await cache.answer(request, response, newId())) return;
    } catch (error) {
      // The pipeline meets the same trouble again, and knows how to say so.
      log[isDatabaseAway(error) ? 'debug' : 'error']({ event: 'page_cache_failed', err: error });
      if (response.headersSent) return void response.destroy();
    }
    await pipeline(request, response);
  };
}

/** A picture for the media library, or for one's own account. */
function isUpload({ url = '', headers }: IncomingMessage): boolean {
  if (url.startsWith(UPLOAD_PATH)) return true;
  return /^\/account(\.data)?(\?|$)/.test(url) && /^multipart\//i.test(headers['content-type'] ?? '');
}

/** Node knows one time limit for all requests (see `server/main.ts`); all but uploads have to be here sooner. */
function limitArrival(request: IncomingMessage): void {
  if (request.method === 'GET' || request.method === 'HEAD' || isUpload(request)) return;
  const timer = setTimeout(() => request.destroy(), REQUEST_MS);
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
}
