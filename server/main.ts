import { createServer, type Server } from 'node:http';
import { enableCompileCache } from 'node:module';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import { fromRoot } from '../platform/install-folder.ts';
import { type Log, openLog } from '../platform/log.ts';
import type { Site, SiteOptions } from './site.ts';

type OpenSite = (options: SiteOptions) => Promise<Site>;

/** How long headers, a whole request (the longest is an upload) and an idle connection may take, in milliseconds. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 30_000,
};

/**
 * By how much of what is in use the heap may grow before it is swept, in percent, once the server runs. By V8's own measure it
 * held 100 MB more under load, and nothing that could be measured was gained by that (docs/benchmarks.md).
 */
const HEAP_GROWTH = 60;

/** Starts the built site and serves until SIGTERM or SIGINT. */
export function main(): Promise<void> {
  return orExit(async () => {
    const config = readConfig();
    // Compiled code is kept beside the build, so that the next start is quicker.
    enableCompileCache(fromRoot('build', 'compiled'));
    const log = openLog(config.logLevel);
    const openSite = await builtSite();
    await serve(await openSite({ config, log }), config, log);
    setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  });
}

/** What an operator can do something about: it needs no stack trace. */
const FORESEEN = new Set(['ConfigError', 'DatabaseBusy', 'DatabaseFull', 'StorageFull']);

/** Runs a start; a wrong setting ends the process with one line and status 3. */
export async function orExit(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    // By its name: the site has a class of its own, built in.
    if (!(error instanceof Error && FORESEEN.has(error.name))) throw error;
    console.error(error.message);
    process.exit(3);
  }
}

/** Opens the site that was built. Throws `ConfigError` when there is none. */
export async function builtSite(): Promise<OpenSite> {
  try {
    return ((await import(fromRoot('build', 'server', 'index.js'))) as { openSite: OpenSite }).openSite;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError('The site is not built yet: run npm start, which builds it, or npm run build.', {
      cause: error,
    });
  }
}

/** A server that keeps nobody waiting for ever, and does not answer yet. */
export function httpServer(): Server {
  return createServer(limits);
}

/** Listens, and on SIGTERM or SIGINT answers what was accepted, closes the site and ends the process. */
export async function serve(site: Site, config: Config, log: Log, server = httpServer()): Promise<Server> {
  server.on('request', (request, response) => void site.listener(request, response));
  const connected = site.connect?.(server);
  await listen(server, config);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  log.info({ event: 'listening', address: `http://${config.host}:${port}`, publicUrl: config.publicUrl });
  const stop = stopOnce(server, config, log, { connected, close: site.close });
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return server;
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} on ${host} is taken: stop what uses it, or set another PORT.`;
      reject(error.code === 'EADDRINUSE' ? new ConfigError(taken, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });
}

/** Of the time that a stop may take, so much is kept for closing the site, in milliseconds; of a short one a quarter. */
const CLOSING_MS = 2000;

interface Open {
  connected: ReturnType<NonNullable<Site['connect']>> | undefined;
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
  // Whatever is still at work then survives an end without warning.
  const isLate = sleep(closingMs - 100, true);
  if (await Promise.race([site.close(), isLate])) log.warn({ event: 'stopped_early' });
  log.info({ event: 'stopped' });
}

/** Resolves once every connection is closed. */
function closed(server: Server, { connected }: Open): Promise<void> {
  return new Promise((resolve) => {
    // Not `server.close`, which ends kept-alive connections at once, though a request may be on its way on them.
    if (connected) NetServer.prototype.close.call(server, () => resolve());
    else server.close(() => resolve());
    connected?.close();
  });
}

if (import.meta.main) await main();
