import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../domain/rate-limits/rate-limits.ts';
import type { Config } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import { clientAddress, isTrustedProxy } from '../http/client-address.ts';
import { Connection } from './connection.ts';
import { FairScheduler } from './fair-scheduler.ts';
import type { ReadingLimits } from './read-progress.ts';
import { readUnacknowledged } from './unacknowledged.ts';

/** What connections may cost. Times are in milliseconds, sizes in bytes. */
export interface ConnectionLimits extends ReadingLimits {
  /** How often all are looked at. */
  checkMs: number;
  /** How long an idle one stays open. */
  idleMs: number;
  /** Connections of one network. */
  connections: number;
  /** What this process holds of answers that one network, and that all, have not read yet. */
  unreadOfNetwork: number;
  unreadOfAll: number;
  /** Requests that a client may send on one connection before it has the answers. */
  pipelined: number;
}

const MB = 1_000_000;

export const connectionLimits: ConnectionLimits = {
  nothingMs: 30_000,
  slowMs: 60_000,
  leastBytes: 60_000,
  checkMs: 5000,
  idleMs: 30_000,
  connections: 2000,
  unreadOfNetwork: 32 * MB,
  unreadOfAll: 128 * MB,
  pipelined: 16,
};

/** What a connection with an unread answer costs beside its bytes: a stream's own buffers, and an open file. */
const UNREAD_COST = 128_000;

/** While the server stops: how long a client may take nothing, and how often that is looked at. */
const STOPPING = { nothingMs: 1000, checkMs: 250 };
/** How long after `close` a request may still begin, and how long one that has begun may take to be whole. */
const LAST_REQUEST_MS = 300;
const LAST_BODY_MS = 1000;

interface Options {
  config: Config;
  log: Log;
  limits?: Partial<ConnectionLimits>;
  now?: () => number;
}

/**
 * All connections of a server. Keeps any one network, and clients that do not read, from holding what others need;
 * a trusted proxy is no network of its own: its connections count for the clients that it names.
 */
export class Connections {
  #config: Config;
  #log: Log;
  #limits: ConnectionLimits;
  #now: () => number;
  #of = new Map<Socket, Connection>();
  #networks = new Map<string, Set<Connection>>();
  #unread = new Set<Connection>();
  #starts = new FairScheduler();
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;
  #isSystemKnown = true;
  #isStopping = false;
  #port: number | undefined;

  constructor({ config, log, limits, now = Date.now }: Options) {
    this.#config = config;
    this.#log = log;
    this.#limits = { ...connectionLimits, ...limits };
    this.#now = now;
  }

  /** Looks after the connections of `server` from now on. */
  watch(server: Server): void {
    server.prependListener('connection', (socket: Socket) => this.#add(socket));
    server.on('timeout', (socket: Socket) => this.endIdle(socket));
    this.#checkEvery(this.#limits.checkMs);
  }

  #checkEvery(ms: number): void {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => void this.check(), ms).unref();
  }

  #add(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const network = isTrustedProxy(this.#config, address) ? null : networkOf(address);
    this.#port ??= socket.localPort;
    if (network !== null && !this.#hasRoom(network)) return void socket.resetAndDestroy();
    const connection = new Connection(socket, network, this.#now());
    this.#of.set(socket, connection);
    if (network !== null) this.#group(network).add(connection);
    socket.once('close', () => this.#remove(connection));
  }

  #group(network: string): Set<Connection> {
    const group = this.#networks.get(network) ?? new Set();
    this.#networks.set(network, group);
    return group;
  }

  #remove(connection: Connection): void {
    const { socket, network } = connection;
    this.#of.delete(socket);
    this.#unread.delete(connection);
    if (network === null) return;
    const group = this.#networks.get(network);
    group?.delete(connection);
    if (group?.size === 0) this.#networks.delete(network);
  }

  /** Whether the network may open one more; the one of its connections that is missed least makes room. */
  #hasRoom(network: string): boolean {
    const group = this.#networks.get(network);
    if (!group || group.size < this.#limits.connections) return true;
    let least: Connection | undefined;
    for (const one of group) {
      if (!one.socket.destroyed && !one.isServed && (!least || isMissedLess(one, least))) least = one;
    }
    least?.cut();
    if (least) this.#remove(least);
    return least !== undefined;
  }

  /** Says that Node's parser reads a connection from now on. */
  handedOver(socket: Socket): void {
    const connection = this.#of.get(socket);
    if (connection) connection.isAtNode = true;
  }

  /**
   * Notes a request that Node has read; to be asked before it is handled. Resolves to whether it is to be handled, once the
   * answers before it on its connection have ended and its network may start another; undefined when it is to be handled at once.
   */
  begin(request: IncomingMessage, response: ServerResponse): Promise<boolean> | undefined {
    const connection = this.#of.get(request.socket);
    if (!connection) return undefined;
    const { exchanges } = connection;
    if (exchanges.length >= this.#limits.pipelined) {
      connection.cut();
      return Promise.resolve(false);
    }
    const before = exchanges.at(-1)?.response;
    exchanges.push({ request, response });
    response.once('close', () => this.#end(connection, response));
    if (this.#isStopping) response.shouldKeepAlive = false;
    if (before) return this.#afterOthers(connection, request, before);
    return this.#start(connection, request);
  }

  async #afterOthers(connection: Connection, request: IncomingMessage, before: ServerResponse) {
    await new Promise<void>((resolve) => {
      before.once('close', resolve);
      connection.socket.once('close', resolve);
    });
    return (await this.#start(connection, request)) ?? !connection.socket.destroyed;
  }

  #start(connection: Connection, { headers }: IncomingMessage): Promise<boolean> | undefined {
    const forwarded = headers['x-forwarded-for'];
    connection.client = this.#clientOf(connection, forwarded?.toString());
    const wait = this.#starts.wait(connection.client ?? '');
    return wait?.then(() => !connection.socket.destroyed);
  }

  #end(connection: Connection, response: ServerResponse): void {
    connection.exchanges = connection.exchanges.filter((one) => one.response !== response);
    if (this.#isStopping && connection.exchanges.length === 0) connection.socket.destroySoon();
  }

  #clientOf({ network, socket }: Connection, forwarded: string | undefined): string | null {
    if (network !== null) return network;
    const address = clientAddress(this.#config, { socket }, { get: () => forwarded ?? null });
    return isTrustedProxy(this.#config, address) ? null : networkOf(address);
  }

  /**
   * To be called when an answer has been written. Where its network, or all together, have more unread than is held for
   * them, the connections that have read nothing for the longest are closed.
   */
  wrote(socket: Socket, forwarded?: string): void {
    const connection = this.#of.get(socket);
    if (!connection || connection.unsent === 0) return;
    if (forwarded !== undefined) connection.client = this.#clientOf(connection, forwarded);
    this.#unread.add(connection);
    this.#cutBeyondBounds();
  }

  #cutBeyondBounds(): void {
    const costs = new Map<string, number>();
    let all = 0;
    for (const one of this.#unread) {
      if (one.unsent === 0 || one.socket.destroyed) {
        this.#unread.delete(one);
        continue;
      }
      all += costOf(one);
      if (one.client !== null) costs.set(one.client, (costs.get(one.client) ?? 0) + costOf(one));
    }
    const { unreadOfAll, unreadOfNetwork } = this.#limits;
    const isBeyond = (one: Connection) =>
      all > unreadOfAll || (costs.get(one.client ?? '') ?? 0) > unreadOfNetwork;
    const beyond = [...this.#unread].filter(isBeyond).sort((a, b) => a.movedAt - b.movedAt);
    let closed = 0;
    for (const one of beyond) {
      if (!isBeyond(one)) continue;
      all -= costOf(one);
      if (one.client !== null) costs.set(one.client, costs.get(one.client)! - costOf(one));
      this.#unread.delete(one);
      one.cut();
      closed++;
    }
    this.#tell('too much unread', closed);
  }

  /** Looks at all connections once, and closes those whose clients do not read what waits for them. */
  async check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      await this.#checkReading();
      this.#cutBeyondBounds();
    } finally {
      this.#isChecking = false;
    }
  }

  async #checkReading(): Promise<void> {
    const now = this.#now();
    const looks: { connection: Connection; accepted: number }[] = [];
    let isAnyStill = false;
    for (const connection of this.#of.values()) {
      const isActive = connection.notices(now);
      if (connection.unsent > 0) this.#unread.add(connection);
      if (!connection.mayHaveUnread(this.#isSystemKnown)) continue;
      looks.push({ connection, accepted: connection.accepted });
      isAnyStill ||= !isActive;
    }
    // Where all are active there is nothing to find yet.
    if (!isAnyStill) return;
    const queues = await readUnacknowledged(this.#port ?? 0);
    this.#isSystemKnown = queues !== undefined;
    let closed = 0;
    for (const { connection, accepted } of looks) {
      const queued = queues?.get(connection.key) ?? 0;
      if (connection.unsent + queued === 0) connection.hasReadAll(accepted);
      else if (connection.readsTooSlowly(now, accepted - queued, this.#limits)) {
        connection.cut();
        closed++;
      }
    }
    this.#tell('not read', closed);
  }

  #tell(reason: string, closed: number): void {
    if (closed > 0) this.#log.info({ event: 'connections_closed', reason, connections: closed });
  }

  /** Closes a connection on which nothing happens, unless its client may still be reading what the system holds for it. */
  endIdle(socket: Socket): void {
    const connection = this.#of.get(socket);
    if (connection?.mayHaveUnread(this.#isSystemKnown)) socket.setTimeout(this.#limits.idleMs);
    else socket.destroy();
  }

  /**
   * Makes each answer the last of its connection and ends the others: those without a request at once, those whose
   * request is not whole after a moment, those whose client does not read after another.
   */
  close(): void {
    this.#isStopping = true;
    this.#limits = { ...this.#limits, nothingMs: Math.min(this.#limits.nothingMs, STOPPING.nothingMs) };
    this.#checkEvery(STOPPING.checkMs);
    for (const { response } of this.#exchanges()) if (!response.headersSent) response.shouldKeepAlive = false;
    setTimeout(() => {
      for (const { socket, isAtNode, exchanges } of this.#of.values())
        if (isAtNode && exchanges.length === 0) socket.destroySoon();
    }, LAST_REQUEST_MS).unref();
    setTimeout(() => {
      for (const { request } of this.#exchanges()) if (!request.complete) request.socket.resetAndDestroy();
    }, LAST_BODY_MS).unref();
  }

  #exchanges() {
    return [...this.#of.values()].flatMap(({ exchanges }) => exchanges);
  }

  /** Closes all that are left. */
  destroy(): void {
    clearInterval(this.#timer);
    for (const { socket } of this.#of.values()) socket.destroy();
  }
}

/** Those that were never answered go first, then those on which nothing has happened for the longest. */
function isMissedLess(one: Connection, other: Connection): boolean {
  if (one.wasAnswered !== other.wasAnswered) return other.wasAnswered;
  return one.activeAt < other.activeAt;
}

function costOf({ unsent }: Connection): number {
  return unsent + UNREAD_COST;
}
