import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { Services } from '../domain/context.ts';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import { fromRoot } from '../platform/install-folder.ts';
import { type Log, openLog } from '../platform/log.ts';
import { standardError, standardOutput } from '../platform/output.ts';
import { type Listening, listen } from './listen.ts';
import type { Site, SiteOptions } from './site.ts';
import type { ReadSite } from './static-site/write-site.ts';

type OpenSite = (options: SiteOptions) => Promise<Site>;

/** The exports of the built interface (server/bundle.ts). */
interface Bundle {
  openSite: OpenSite;
  openForExport: (services: Services) => ReadSite;
}

/**
 * Options of the HTTP server. Times for headers, whole requests (the longest are uploads) and idle
 * connections are in milliseconds.
 */
const options = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 30_000,
  // The listener refuses a request without a host: Node's own refusal has none of the headers of every
  // response.
  requireHostHeader: false,
};

/**
 * Growth of the heap that starts a garbage collection, in percent of the memory in use. V8's default held 100
 * MB more under load without a measurable gain (docs/benchmarks.md).
 */
const HEAP_GROWTH = 60;

/** Node writes its cache of compiled code at its end, which a server that is killed does not have. */
const FLUSH_CACHE_MS = 10_000;

/** SIGHUP comes when a terminal closes. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Starts the built site and serves until one of `STOP_SIGNALS`. */
export function main(): Promise<void> {
  return orExit(async () => {
    const config = readConfig();
    const log = openLog(config.logLevel);
    const openSite = await builtSite();
    await serve(await openSite({ config, log }), config, log);
    setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
    setTimeout(flushCompileCache, FLUSH_CACHE_MS).unref();
  });
}

/** Errors that an operator can resolve, which need no stack trace. */
const EXPECTED = new Set([
  'ConfigError',
  'DatabaseBusy',
  'DatabaseFull',
  'StorageFull',
  'StorageUnavailable',
]);

/** Runs a start. An expected error ends the process with one line and status 3. */
export async function orExit(start: () => Promise<void>): Promise<void> {
  // Node's own warnings must not wait for a reader either.
  const errors = standardError();
  try {
    await start();
  } catch (error) {
    // Compared by name, because the built site has its own copy of the classes.
    if (!(error instanceof Error && EXPECTED.has(error.name))) throw error;
    errors.write(`${error.message}\n`);
    process.exit(3);
  }
}

/** Loads the built site. Throws `ConfigError` if there is no build. */
export async function builtSite(): Promise<OpenSite> {
  return (await loadBundle()).openSite;
}

/** Loads the built interface. Throws `ConfigError` if there is no build. */
export async function loadBundle(): Promise<Bundle> {
  const bundle = fromRoot('build', 'server', 'index.js');
  if (!existsSync(bundle))
    throw new ConfigError('The site is not built yet: run npm start, which builds it, or npm run build.');
  return await import(bundle);
}

/** Creates an HTTP server with time limits, which does not listen yet. */
export function httpServer(): Server {
  return createServer(options);
}

/**
 * Serves the site, and shows the link for the first administrator last. On one of `STOP_SIGNALS`, finishes
 * accepted requests, closes the site and ends the process.
 */
export async function serve(site: Site, config: Config, log: Log, server = httpServer()): Promise<Server> {
  server.on('request', (request, response) => void site.listener(request, response));
  const connected = site.connect?.(server);
  const listening = await listen(server, config);
  const address = `http://${config.host}:${listening.port}`;
  log.info({ event: 'listening', address, publicUrl: config.publicUrl });
  if (site.firstAdministratorLink) showLink(site.firstAdministratorLink);
  const stop = stopOnce(server, config, log, { connected, listening, close: site.close });
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  return server;
}

/** Shows a secret link on standard error: it is never logged. */
function showLink(link: string): void {
  const sentence = 'There is no administrator yet. Open this link to become the first one:';
  standardError().write(`\n${sentence}\n\n  ${link}\n\n`);
}

/** The last lines of the log wait this long for a slow reader. */
const LAST_LINES_MS = 90;
/**
 * Part of `SHUTDOWN_TIMEOUT_S` that is reserved for closing the site, in milliseconds; a quarter of a short
 * one.
 */
const CLOSING_MS = 2000;

interface Open {
  connected: ReturnType<NonNullable<Site['connect']>> | undefined;
  listening: Listening;
  close(): Promise<void>;
}

function stopOnce(server: Server, config: Config, log: Log, site: Open): () => void {
  let stopping = false;
  return () => {
    if (stopping) return;
    stopping = true;
    log.info({ event: 'stopping' });
    void stop(server, config, log, site).then(
      () => process.exit(0),
      (error: Error) => {
        log.error({ event: 'stop_failed', err: error });
        process.exit(1);
      },
    );
  };
}

async function stop(server: Server, { shutdownTimeoutMs }: Config, log: Log, site: Open): Promise<void> {
  const closingMs = Math.min(CLOSING_MS, shutdownTimeoutMs / 4);
  const late = setTimeout(() => {
    site.connected?.destroy();
    server.closeAllConnections();
  }, shutdownTimeoutMs - closingMs);
  await closed(server, site);
  clearTimeout(late);
  // Work that is still in progress survives an abrupt end.
  const isLate = sleep(closingMs - 100, true);
  if (await Promise.race([site.close(), isLate])) log.warn({ event: 'stopped_early' });
  log.info({ event: 'stopped' });
  await standardOutput().drain(LAST_LINES_MS);
}

/** Resolves once every connection is closed. */
async function closed(server: Server, { connected, listening }: Open): Promise<void> {
  await connected?.acceptWaiting();
  const isClosed = listening.close();
  if (connected) connected.close();
  else server.closeIdleConnections();
  await isClosed;
}

if (import.meta.main) await main();
