import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextSlot, setTimeout as sleep } from 'node:timers/promises';
import { LekhaError } from '../../domain/errors.ts';
import { sinceArrival } from '../../platform/arrival.ts';
import type { Config } from '../../platform/config.ts';
import { toNetwork } from '../../platform/ip-address.ts';
import type { Log } from '../../platform/log.ts';
import { clientAddress, isTrustedProxy } from '../http/client-address.ts';
import { withCommonHeaders } from '../http/security.ts';
import { Connection, type ReadingLimits } from './connection.ts';
import { FairScheduler } from './fair-scheduler.ts';
import { countWaiting, type Queues, readQueues } from './kernel-queues.ts';
import { refuseRequest } from './refused-request.ts';

/** Limits on connections. Times are in milliseconds, sizes in bytes. */
export interface ConnectionLimits extends ReadingLimits {
  /** Interval between checks. */
  checkMs: number;
  /**
   * Maximum idle time. That of a trusted proxy's connection is longer than the time for which proxies keep
   * theirs.
   */
  idleMs: number;
  proxyIdleMs: number;
  /** Maximum time for which a request that only reads waits for its turn. */
  patienceMs: number;
  /** Maximum connections of one network. */
  perNetwork: number;
  /** Maximum unread bytes of responses in this process, per network and in total. */
  unreadPerNetwork: number;
  unreadInTotal: number;
  /** Maximum pipelined requests on one connection. */
  pipelined: number;
}

const MB = 1_000_000;

export const connectionLimits: ConnectionLimits = {
  stalledMs: 20_000,
  slowMs: 60_000,
  minBytes: 60_000,
  checkMs: 2500,
  idleMs: 30_000,
  proxyIdleMs: 150_000,
  patienceMs: 25_000,
  perNetwork: 2000,
  unreadPerNetwork: 32 * MB,
  unreadInTotal: 128 * MB,
  pipelined: 16,
};

/**
 * Cost of a connection with an unread response besides its bytes: the buffers of a stream, and an open file.
 */
const UNREAD_COST = 128_000;

/** Limits while the server stops. */
const STOPPING = { stalledMs: 1000, checkMs: 250 };
/** Time after `close`, or after the last response, in which a request may still begin. */
const LAST_REQUEST_MS = 300;
/** Time after `close` from which a request is cut of which nothing more arrives. */
const LAST_BODY_MS = 1000;
/**
 * Maximum time in which further connections are accepted than those that waited when the server was told to
 * stop.
 */
const ACCEPT_MS = 3000;

/** For a request that waited in vain for its turn. */
export const BUSY = 'The server is busy. Please try again in a moment.';

/** The outcome for a request: it is `late` if others went before it for too long. */
type Begun = 'started' | 'closed' | 'late';

interface Options {
  config: Config;
  log: Log;
  limits?: Partial<ConnectionLimits>;
  now?: () => number;
}

/**
 * Limits the connections of a server, so that no network and no client that does not read takes resources
 * from others. Connections of a trusted proxy count for the clients that it reports.
 */
export class Connections {
  #config: Config;
  #log: Log;
  #limits: ConnectionLimits;
  #now: () => number;
  #bySocket = new Map<Socket, Connection>();
  #networks = new Map<string, Set<Connection>>();
  #unread = new Set<Connection>();
  #scheduler = new FairScheduler();
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;
  #isKernelKnown = true;
  #isStopping = false;
  #isDestroyed = false;
  /** Connections accepted so far. */
  #accepted = 0;
  #port: number | undefined;

  constructor({ config, log, limits, now = Date.now }: Options) {
    this.#config = config;
    this.#log = log;
    this.#limits = { ...connectionLimits, ...limits };
    this.#now = now;
  }

  /** Starts limiting the connections of `server`. */
  watch(server: Server): void {
    server.once('listening', () => {
      const address = server.address();
      this.#port = typeof address === 'object' ? address?.port : undefined;
    });
    server.prependListener('connection', (socket: Socket) => this.#add(socket));
    server.on('timeout', (socket: Socket) => this.endIdle(socket));
    server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
      const exchanges = this.#bySocket.get(socket)?.exchanges ?? [];
      void refuseRequest(socket, { error, exchanges, config: this.#config });
    });
    server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
      const own = { 'content-length': '0', connection: 'close' };
      response.writeHead(417, withCommonHeaders(this.#config, own)).end();
    });
    this.#checkEvery(this.#limits.checkMs);
  }

  #checkEvery(ms: number): void {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => void this.check(), ms).unref();
  }

  #add(socket: Socket): void {
    this.#accepted++;
    this.#scheduler.noteConnection();
    const address = socket.remoteAddress ?? '';
    const network = isTrustedProxy(this.#config, address) ? null : toNetwork(address);
    const isRefused = this.#isDestroyed || (network !== null && !this.#hasRoom(network));
    if (isRefused) return void socket.resetAndDestroy();
    const connection = new Connection(socket, network, this.#now());
    this.#bySocket.set(socket, connection);
    if (network !== null) this.#group(network).add(connection);
    socket.destroySoon = () => this.#closeSoon(connection);
    socket.once('close', () => this.#remove(connection));
  }

  /**
   * Closes a connection after its last response. The kernel would keep what the client does not read, so a
   * connection with much of that ends with a check, which can reset it.
   */
  #closeSoon(connection: Connection): void {
    const { socket } = connection;
    if (this.#isStopping || !connection.mayLeaveUnread) {
      Socket.prototype.destroySoon.call(socket);
      return;
    }
    connection.isEnding = true;
    socket.pause();
    socket.end();
  }

  #group(network: string): Set<Connection> {
    const group = this.#networks.get(network) ?? new Set();
    this.#networks.set(network, group);
    return group;
  }

  #remove(connection: Connection): void {
    const { socket, network } = connection;
    this.#bySocket.delete(socket);
    this.#unread.delete(connection);
    for (const { ended } of connection.exchanges) ended.resolve();
    if (network === null) return;
    const group = this.#networks.get(network);
    group?.delete(connection);
    if (group?.size === 0) this.#networks.delete(network);
  }

  /** True if the network may open another connection. Closes its least valuable one if it has too many. */
  #hasRoom(network: string): boolean {
    const group = this.#networks.get(network);
    if (!group || group.size < this.#limits.perNetwork) return true;
    let least: Connection | undefined;
    for (const one of group) {
      if (!one.socket.destroyed && !one.isBusy && (!least || isLessValuable(one, least))) least = one;
    }
    least?.cut();
    if (least) this.#remove(least);
    return least !== undefined;
  }

  /** Notes that Node's parser now reads a connection. */
  markHandedOver(socket: Socket): void {
    const connection = this.#bySocket.get(socket);
    if (connection) connection.isHandedOver = true;
  }

  /**
   * Notes a request that Node has read, before it is handled. Resolves once the responses before it on its
   * connection have ended and its network may start another request. Undefined if it can be handled at once.
   */
  begin(request: IncomingMessage, response: ServerResponse): Promise<Begun> | undefined {
    const connection = this.#bySocket.get(request.socket);
    if (!connection) return undefined;
    if (connection.isEnding) return Promise.resolve('closed');
    const { exchanges } = connection;
    if (exchanges.length >= this.#limits.pipelined) {
      connection.cut();
      return Promise.resolve('closed');
    }
    const before = exchanges.at(-1)?.ended.promise;
    exchanges.push({ request, response, ended: Promise.withResolvers() });
    response.once('close', () => this.#end(connection, response));
    if (this.#isStopping) response.shouldKeepAlive = false;
    if (before) return this.#afterOthers(connection, request, before);
    return this.#start(connection, request);
  }

  async #afterOthers(
    connection: Connection,
    request: IncomingMessage,
    before: Promise<void>,
  ): Promise<Begun> {
    await before;
    const begun = await this.#start(connection, request);
    return begun ?? (connection.socket.destroyed ? 'closed' : 'started');
  }

  #start(connection: Connection, { headers, method }: IncomingMessage): Promise<Begun> | undefined {
    const forwarded = headers['x-forwarded-for'];
    connection.client = this.#findClient(connection, forwarded?.toString());
    const isRead = method === 'GET' || method === 'HEAD';
    const wait = this.#scheduler.wait(connection.client ?? '', isRead ? this.#patience() : undefined);
    return wait?.then((mayStart) => {
      if (connection.socket.destroyed) return 'closed';
      return mayStart ? 'started' : 'late';
    });
  }

  /** All waits of a request together have this time. */
  #patience(): number {
    return this.#limits.patienceMs - (sinceArrival() ?? 0);
  }

  /**
   * Resolves when a request of this network may go on after it waited for other work; undefined if it may at
   * once. Rejects with `unavailable` if that takes too long.
   */
  nextSlot(network: string): Promise<void> | undefined {
    return this.#scheduler.wait(network, this.#patience())?.then((mayStart) => {
      if (!mayStart) throw new LekhaError('unavailable', BUSY);
    });
  }

  #end(connection: Connection, response: ServerResponse): void {
    connection.exchanges.find((one) => one.response === response)?.ended.resolve();
    connection.exchanges = connection.exchanges.filter((one) => one.response !== response);
    // A client that was told to keep the connection may have sent its next request.
    connection.idleSince = this.#now();
    if (this.#isStopping && connection.exchanges.length === 0 && !response.shouldKeepAlive)
      connection.socket.destroySoon();
  }

  #findClient({ network, socket }: Connection, forwarded: string | undefined): string | null {
    if (network !== null) return network;
    const address = clientAddress(this.#config, { socket }, { get: () => forwarded ?? null });
    return isTrustedProxy(this.#config, address) ? null : toNetwork(address);
  }

  /**
   * Tracks a written response. If its network, or all networks together, have too many unread bytes, closes
   * the connections that have not read for the longest time.
   */
  trackUnread(socket: Socket, forwarded?: string): void {
    const connection = this.#bySocket.get(socket);
    if (!connection || connection.unsent === 0) return;
    if (forwarded !== undefined) connection.client = this.#findClient(connection, forwarded);
    this.#unread.add(connection);
    this.#enforceUnreadLimits();
  }

  #enforceUnreadLimits(): void {
    const costs = new Map<string, number>();
    let all = 0;
    for (const one of this.#unread) {
      if (one.unsent === 0 || one.socket.destroyed) {
        this.#unread.delete(one);
        continue;
      }
      all += unreadCost(one);
      if (one.client !== null) costs.set(one.client, (costs.get(one.client) ?? 0) + unreadCost(one));
    }
    const { unreadInTotal, unreadPerNetwork } = this.#limits;
    const isOver = (one: Connection) =>
      all > unreadInTotal || (costs.get(one.client ?? '') ?? 0) > unreadPerNetwork;
    const over = [...this.#unread].filter(isOver).sort((a, b) => a.movedAt - b.movedAt);
    let closed = 0;
    for (const one of over) {
      if (!isOver(one)) continue;
      all -= unreadCost(one);
      if (one.client !== null) costs.set(one.client, costs.get(one.client)! - unreadCost(one));
      this.#unread.delete(one);
      one.cut();
      closed++;
    }
    this.#logClosed('too much unread', closed);
  }

  /** Checks all connections and closes those whose clients do not read. */
  async check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      await this.#checkReading();
      this.#enforceUnreadLimits();
    } finally {
      this.#isChecking = false;
    }
  }

  async #checkReading(): Promise<void> {
    const now = this.#now();
    const unread: { connection: Connection; accepted: number }[] = [];
    for (const connection of this.#bySocket.values()) {
      connection.noteTraffic(now);
      if (connection.unsent > 0) this.#unread.add(connection);
      if (connection.mayHaveUnread(this.#isKernelKnown))
        unread.push({ connection, accepted: connection.accepted });
      else if (connection.isEnding) connection.socket.destroy();
    }
    if (unread.length === 0) return;
    const queues = await readQueues(this.#port ?? 0);
    this.#isKernelKnown = queues !== undefined;
    let closed = 0;
    for (const { connection, accepted } of unread) {
      const queued = queues?.get(connection.key)?.sent ?? 0;
      if (connection.unsent + queued === 0) {
        connection.noteAllRead(accepted);
        if (connection.isEnding) connection.socket.destroy();
      } else if (connection.readsTooSlowly(now, accepted - queued, this.#limits)) {
        connection.cut();
        closed++;
      }
    }
    this.#logClosed('not read', closed);
  }

  #logClosed(reason: string, closed: number): void {
    if (closed > 0) this.#log.info({ event: 'connections_closed', reason, connections: closed });
  }

  /**
   * Closes an idle connection, unless its client may still be reading what the kernel holds. In the next
   * tick, because a request may be in the kernel that this process had no time to read.
   */
  endIdle(socket: Socket): void {
    const { bytesRead } = socket;
    setImmediate(() => {
      if (socket.bytesRead !== bytesRead || socket.destroyed) return;
      const connection = this.#bySocket.get(socket);
      const ms = connection ? this.#mayIdleFor(connection) : 0;
      if (ms > 0) socket.setTimeout(ms);
      else socket.destroy();
    });
  }

  #mayIdleFor(connection: Connection): number {
    const { idleMs, proxyIdleMs } = this.#limits;
    if (connection.mayHaveUnread(this.#isKernelKnown)) return idleMs;
    return connection.network === null ? connection.activeAt + proxyIdleMs - this.#now() : 0;
  }

  /**
   * Resolves once the server has accepted every connection that waits in the kernel, so that it may stop
   * listening. Those that waited at the call are accepted however long it takes, unless `destroy` is called.
   */
  async acceptWaiting(): Promise<void> {
    const end = this.#now() + ACCEPT_MS;
    const due = this.#accepted + ((await countWaiting(this.#port ?? 0)) ?? 0);
    await nextSlot();
    // Each turn of the event loop accepts from every socket that listens, so none waits after a turn without.
    for (let before = -1; before !== this.#accepted && !this.#isDestroyed; ) {
      if (this.#accepted >= due && this.#now() >= end) return;
      before = this.#accepted;
      await nextSlot();
    }
  }

  /**
   * Makes each response the last of its connection. Closes connections without a request after
   * `LAST_REQUEST_MS`, with a request of which nothing more arrives after `LAST_BODY_MS`, and those whose
   * clients do not read after `STOPPING.stalledMs`. What the kernel holds of a request counts as arrived.
   */
  close(): void {
    this.#isStopping = true;
    this.#limits = { ...this.#limits, stalledMs: Math.min(this.#limits.stalledMs, STOPPING.stalledMs) };
    this.#checkEvery(STOPPING.checkMs);
    for (const { response } of this.#exchanges()) if (!response.headersSent) response.shouldKeepAlive = false;
    void this.#closeInactive();
  }

  async #closeInactive(): Promise<void> {
    const closing = this.#now();
    await sleep(LAST_REQUEST_MS, undefined, { ref: false });
    while (this.#bySocket.size > 0) {
      const queues = await readQueues(this.#port ?? 0);
      // What arrived since then is read in a whole turn of the event loop.
      await nextSlot();
      await nextSlot();
      for (const connection of this.#bySocket.values()) this.#closeIfInactive(connection, queues, closing);
      await sleep(STOPPING.checkMs, undefined, { ref: false });
    }
  }

  #closeIfInactive(connection: Connection, queues: Map<string, Queues> | undefined, closing: number): void {
    const { socket, exchanges, isHandedOver, idleSince } = connection;
    const arrives = connection.hasReceivedMore() || (queues?.get(connection.key)?.received ?? 0) > 0;
    const now = this.#now();
    if (exchanges.length === 0) {
      // A paused connection of the fast path looks up a page, or waits until the client has read.
      const isAnswering = !isHandedOver && socket.isPaused();
      const waited = now - Math.max(closing, idleSince);
      if (!arrives && !isAnswering && waited >= LAST_REQUEST_MS) socket.destroySoon();
      return;
    }
    const isIncomplete = exchanges.some(({ request }) => !request.complete);
    if (isIncomplete && !arrives && now - closing >= LAST_BODY_MS) socket.resetAndDestroy();
  }

  #exchanges() {
    return [...this.#bySocket.values()].flatMap(({ exchanges }) => exchanges);
  }

  /** Closes all remaining connections. */
  destroy(): void {
    this.#isDestroyed = true;
    clearInterval(this.#timer);
    for (const { socket } of this.#bySocket.values()) socket.destroy();
  }
}

/**
 * Connections without any response are the least valuable, then those that were idle for the longest time.
 */
function isLessValuable(one: Connection, other: Connection): boolean {
  if (one.hasResponses !== other.hasResponses) return other.hasResponses;
  return one.activeAt < other.activeAt;
}

function unreadCost({ unsent }: Connection): number {
  return unsent + UNREAD_COST;
}
