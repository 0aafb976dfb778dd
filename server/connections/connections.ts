import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextSlot } from 'node:timers/promises';
import { LekhaError } from '../../domain/errors.ts';
import { asArrived, sinceArrival } from '../../platform/arrival.ts';
import type { Config } from '../../platform/config.ts';
import { toNetwork } from '../../platform/ip-address.ts';
import type { Log } from '../../platform/log.ts';
import { clientAddress, isTrustedProxy } from '../http/client-address.ts';
import { withCommonHeaders } from '../http/security.ts';
import { closeInactive, STOPPING } from './close-inactive.ts';
import { Connection } from './connection.ts';
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts';
import { FairScheduler } from './fair-scheduler.ts';
import { countWaiting } from './kernel-queues.ts';
import { BUSY, refuseAsBusy, refuseRequest } from './refused-request.ts';
import { UnreadResponses } from './unread-responses.ts';

/**
 * Maximum time in which further connections are accepted than those that waited when the server was told to
 * stop.
 */
const ACCEPT_MS = 3000;

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
  #limits: ConnectionLimits;
  #now: () => number;
  #bySocket = new Map<Socket, Connection>();
  #networks = new Map<string, Set<Connection>>();
  #unread: UnreadResponses;
  #scheduler = new FairScheduler();
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;
  #isDestroyed = false;
  /** Connections accepted so far. */
  #accepted = 0;
  #port = 0;

  constructor({ config, log, limits, now = Date.now }: Options) {
    this.#config = config;
    this.#limits = { ...connectionLimits, ...limits };
    this.#now = now;
    this.#unread = new UnreadResponses({
      limits: this.#limits,
      log,
      now,
      connections: () => this.#bySocket.values(),
      port: () => this.#port,
    });
  }

  /** Starts limiting the connections of `server`. */
  watch(server: Server): void {
    server.once('listening', () => {
      const address = server.address();
      if (typeof address === 'object') this.#port = address?.port ?? 0;
    });
    server.prependListener('connection', (socket: Socket) => this.#add(socket));
    server.on('timeout', (socket: Socket) => this.endIdle(socket));
    const refuse = (socket: Socket, code?: string) => {
      const exchanges = this.#bySocket.get(socket)?.exchanges ?? [];
      void refuseRequest(socket, { code, exchanges, config: this.#config });
    };
    server.on('clientError', ({ code }: NodeJS.ErrnoException, socket: Socket) => refuse(socket, code));
    // Without a listener, Node closes the connection before the responses to earlier requests.
    server.on('connect', (_request: IncomingMessage, socket: Socket) => refuse(socket));
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
    this.#unread.remove(connection);
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
    return this.#startRequest(connection, request);
  }

  async #afterOthers(
    connection: Connection,
    request: IncomingMessage,
    before: Promise<void>,
  ): Promise<Begun> {
    await before;
    const begun = await this.#startRequest(connection, request);
    return begun ?? (connection.socket.destroyed ? 'closed' : 'started');
  }

  #startRequest(connection: Connection, { headers, method }: IncomingMessage): Promise<Begun> | undefined {
    const isRead = method === 'GET' || method === 'HEAD';
    return this.#start(connection, { forwarded: headers['x-forwarded-for']?.toString(), isRead });
  }

  /**
   * Runs the work of a GET that the fast path has read, when its network may start another request. If others
   * went before it for too long, answers that the server is busy, and closes the connection. Undefined
   * without a result.
   */
  runInSlot<T>(
    socket: Socket,
    { isHead, forwardedFor }: { isHead: boolean; forwardedFor: string | undefined },
    work: (hasWaited: boolean) => Promise<T>,
  ): Promise<T | undefined> {
    return asArrived(async () => {
      const connection = this.#bySocket.get(socket);
      if (!connection) return undefined;
      connection.isRendering = true;
      try {
        const begun = await this.#start(connection, { forwarded: forwardedFor, isRead: true });
        if (begun === undefined || begun === 'started') return await work(begun === 'started');
        if (begun === 'late') refuseAsBusy(socket, this.#config, isHead);
        return undefined;
      } finally {
        connection.isRendering = false;
      }
    });
  }

  #start(
    connection: Connection,
    { forwarded, isRead }: { forwarded: string | undefined; isRead: boolean },
  ): Promise<Begun> | undefined {
    connection.client = this.#findClient(connection, forwarded);
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
    this.#unread.track(connection);
  }

  /** Checks all connections and closes those whose clients do not read. */
  check(): Promise<void> {
    return this.#unread.check();
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
    if (connection.mayHaveUnread(this.#unread.isKernelKnown)) return idleMs;
    return connection.network === null ? connection.activeAt + proxyIdleMs - this.#now() : 0;
  }

  /**
   * Resolves once the server has accepted every connection that waits in the kernel, so that it may stop
   * listening. Those that waited at the call are accepted however long it takes, unless `destroy` is called.
   */
  async acceptWaiting(): Promise<void> {
    const end = this.#now() + ACCEPT_MS;
    const due = this.#accepted + ((await countWaiting(this.#port)) ?? 0);
    await nextSlot();
    // Each turn of the event loop accepts from every socket that listens, so none waits after a turn without.
    for (let before = -1; before !== this.#accepted && !this.#isDestroyed; ) {
      if (this.#accepted >= due && this.#now() >= end) return;
      before = this.#accepted;
      await nextSlot();
    }
  }

  /**
   * Makes each response the last of its connection. Closes those that are idle, and those whose clients do
   * not read after `STOPPING.stalledMs`.
   */
  close(): void {
    this.#isStopping = true;
    this.#limits.stalledMs = Math.min(this.#limits.stalledMs, STOPPING.stalledMs);
    this.#checkEvery(STOPPING.checkMs);
    for (const { response } of this.#exchanges()) if (!response.headersSent) response.shouldKeepAlive = false;
    void closeInactive({ connections: this.#bySocket, port: this.#port, now: this.#now });
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
