import { MINUTE_MS } from '../../platform/clock.ts';
import { postPublic } from '../../platform/fetch-public.ts';
import { type FeedFormat, feedFiles, pathTo } from '../../shared/paths.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { type JobHandler, type JobHandlers, retriesAfter } from '../jobs/jobs.ts';
import { loadSettings } from '../site-settings.ts';
import { write } from '../write.ts';
import { indexNowKey } from './key.ts';
import { INDEXNOW, WEBSUB } from './tell.ts';

/** It passes what it is told on to the search engines that take part. */
const INDEXNOW_URL = 'https://api.indexnow.org/indexnow';
const TIMEOUT_MS = 10_000;
/** Nobody reads the responses. */
const MAX_RESPONSE_BYTES = 4096;
/** One minute apart at first, one hour in the end: for six hours. */
const MAX_ATTEMPTS = 12;

/** Where tests have their receivers. */
interface Receivers {
  /** The URL that is requested instead of this one. */
  urlFor?(url: string): string;
  permits?: (address: string, port: number) => boolean;
  timeoutMs?: number;
}

/** The jobs that tell a hub of changed feeds, and search engines of changed pages. */
export function createPingJobs(receivers: Receivers = {}): JobHandlers {
  return {
    [WEBSUB]: bounded(async (ctx, payload, signal) => {
      const { hub } = await loadSettings(ctx);
      if (hub === '') return;
      const { list } = payload as { list: string };
      for (const format of Object.keys(feedFiles) as FeedFormat[]) {
        const topic = ctx.config.publicUrl + pathTo.feed(format, list);
        const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': topic }).toString();
        await post(hub, body, 'application/x-www-form-urlencoded', { ...receivers, signal });
      }
    }),
    [INDEXNOW]: bounded(async (ctx, payload, signal) => {
      const { paths } = payload as { paths: string[] };
      if (!(await loadSettings(ctx)).indexNow || paths.length === 0) return;
      const { publicUrl } = ctx.config;
      const key = indexNowKey(ctx.config);
      const body = JSON.stringify({
        host: new URL(publicUrl).host,
        key,
        keyLocation: `${publicUrl}/${key}.txt`,
        urlList: paths.map((path) => publicUrl + path),
      });
      await post(INDEXNOW_URL, body, 'application/json; charset=utf-8', { ...receivers, signal });
    }),
  };
}

export const pingJobs = createPingJobs();

/**
 * Tries again for some hours, while the System page shows the failure. Then the audit log does, and the next
 * change begins again.
 */
function bounded(send: (ctx: Ctx, payload: unknown, signal: AbortSignal) => Promise<void>): JobHandler {
  return retriesAfter(MINUTE_MS, async (ctx, payload, signal, { attempts = 1 }) => {
    try {
      await send(ctx, payload, signal);
    } catch (error) {
      // The server ends: that says nothing about the receiver.
      if (signal.aborted) return { runAgainAt: ctx.now() };
      if (attempts < MAX_ATTEMPTS) throw error;
      const detail = `${MAX_ATTEMPTS} attempts, the last: ${(error as Error).message}`;
      const entry = { action: 'ping.abandoned', subject: describePing(payload), detail } as const;
      await write(ctx, ({ tx }) => recordAudit(tx, ctx, entry, 'Pings'));
    }
    return undefined;
  });
}

function describePing(payload: unknown): string {
  const { list, paths } = payload as { list?: string; paths?: string[] };
  return list === undefined ? `IndexNow: ${paths?.length} URLs` : `WebSub: feeds of ${list || '/'}`;
}

async function post(
  url: string,
  body: string,
  type: string,
  { urlFor = (same) => same, permits, timeoutMs = TIMEOUT_MS, signal }: Receivers & { signal: AbortSignal },
): Promise<void> {
  const { status } = await postPublic(urlFor(url), body, {
    maxBytes: MAX_RESPONSE_BYTES,
    cuts: true,
    timeoutMs,
    signal,
    headers: { 'content-type': type },
    ...(permits && { permits }),
  });
  if (status < 200 || status >= 300) throw new Error(`${new URL(url).host} answered ${status}`);
}
