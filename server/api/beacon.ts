import { type Context, Hono } from 'hono';
import type { Services } from '../../domain/context.ts';
import {
  type BeaconClient,
  type Counting,
  decodePath,
  MAX_BEACON,
  readBeacon,
} from '../../domain/statistics/statistics.ts';
import type { Env } from '../http/env.ts';
import { isSameOrigin } from '../http/same-origin.ts';

/**
 * `POST /api/v1/views`: the beacons of pages (app/site-scripts/views.ts). `GET` is the image of a page
 * without scripts. Neither reads a session or the database. Every response is the same, so that nobody
 * learns what was counted.
 */
export function beaconRoutes(services: Services, counting: Counting | undefined): Hono<Env> {
  const routes = new Hono<Env>();
  const { config } = services;
  routes.post('/', async (c) => {
    const length = Number(c.req.header('content-length') ?? Number.NaN);
    if (!(length > 0 && length <= MAX_BEACON)) return noContent(c);
    if (!isSameOrigin(config, c.req.header('sec-fetch-site'), c.req.header('origin'))) return noContent(c);
    const beacon = readBeacon(await c.req.text());
    if (beacon) counting?.beacon(beacon, readClient(c));
    return noContent(c);
  });
  routes.get('/', (c) => {
    const page = URL.parse(c.req.header('referer')?.slice(0, MAX_BEACON) ?? '');
    const path = page?.origin === new URL(config.publicUrl).origin ? decodePath(page.pathname) : undefined;
    if (path !== undefined) counting?.viewWithoutScripts(path, readClient(c));
    return noContent(c);
  });
  return routes;
}

function noContent(c: Context<Env>): Response {
  return c.body(null, 204, { 'cache-control': 'no-store' });
}

function readClient(c: Context<Env>): BeaconClient {
  return {
    address: c.get('clientAddress'),
    agent: c.req.header('user-agent') ?? '',
    isPrivate: c.req.header('sec-gpc') === '1' || c.req.header('dnt') === '1',
  };
}
