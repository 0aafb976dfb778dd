import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newId } from '../../domain/id.ts';
import { type PageCache, type Version, type VersionSource, visitorKey } from '../page-cache/page-cache.ts';
import type { PageKey } from '../page-cache/page-key.ts';
import type { PageResponse } from '../page-cache/page-response.ts';
import { type PageRequest, RequestParser } from './parse-request.ts';

/** How long a connection may be idle before its first request, and between two, in milliseconds. */
const FIRST_MS = 10_000;
const BETWEEN_MS = 30_000;
const KEEP_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${BETWEEN_MS / 1000}\r\n`;
const CLOSE = 'Connection: close\r\n';
/** Larger pages take their turn between networks (see `FairScheduler`), since writing them takes long. */
const MAX_PAGE_BYTES = 150_000;

/** Limits the connections of a server. */
export interface ConnectionGuard {
  /** Tracks a written response that is not all sent yet, and the `X-Forwarded-For` of its request. */
  trackUnread(socket: Socket, forwardedFor: string | undefined): void;
  /** Closes an idle connection. */
  endIdle(socket: Socket): void;
  /**
   * Runs `work` when the network of the client has its turn. If that takes too long, answers the request
   * itself and ends the connection. Undefined without a result.
   */
  runInSlot<T>(
    socket: Socket,
    request: SlotRequest,
    work: (hasWaited: boolean) => Promise<T>,
  ): Promise<T | undefined>;
}

/** The parts of a request that decide when it has its turn and how it is refused. */
export interface SlotRequest {
  isHead: boolean;
  /** Its `X-Forwarded-For`. */
  forwardedFor: string | undefined;
}

/** Shared by all fast connections; hands one over to Node. */
export interface ConnectionOwner {
  cache: PageCache;
  guard: ConnectionGuard;
  /** The version of pages, for requests that are handled in the tick in which they are read. */
  version: VersionSource;
  /** Gives the connection to Node's HTTP parser. */
  handOver(socket: Socket, connection: FastConnection): void;
}

/** A request for a page that may be cached, and its bytes. */
interface PageLookup {
  key: PageKey;
  request: PageRequest;
  chunk: Buffer;
}

/** A connection that is served from the page cache until it requests anything else. */
export class FastConnection {
  #socket: Socket;
  #owner: ConnectionOwner;
  #parser = new RequestParser();
  #hasResponded = false;
  /** True once bytes may have waited before they were read here. */
  #wasPaused = false;
  /** True while a page is looked up or rendered. Writing its response starts the idle time again. */
  #isWaiting = false;
  #isLast = false;

  constructor(socket: Socket, owner: ConnectionOwner) {
    this.#socket = socket;
    this.#owner = owner;
    socket.setTimeout(FIRST_MS);
    socket.on('data', this.#read);
    socket.on('end', this.#end);
    socket.on('timeout', this.#endIdle);
    socket.on('error', this.#destroy);
  }

  /** Closes the connection after its next response. */
  closeAfterNextResponse(): void {
    this.#isLast = true;
  }

  /** The client sends no more, but may still read. */
  #end = (): void => {
    if (this.#isWaiting) this.#isLast = true;
    else this.#socket.end();
  };

  /** The client of a page that is looked up or rendered waits for longer than one that is idle. */
  #endIdle = (): void => {
    if (!this.#isWaiting) this.#owner.guard.endIdle(this.#socket);
  };

  #destroy = (): void => {
    this.#socket.destroy();
  };

  #read = (chunk: Buffer): void => {
    const request = this.#parser.parse(chunk);
    const key = request && visitorKey(request.url, request.headers.hasSession);
    if (key === undefined) this.#handOver(chunk);
    else this.#answer({ key, request: request!, chunk });
  };

  #answer(lookup: PageLookup): void {
    const { cache, version } = this.#owner;
    const current = (this.#wasPaused ? cache.version : version)();
    const page = current instanceof Promise ? undefined : cache.find(lookup.key, current);
    if (page) this.#respondOrHandOver(page, lookup);
    else void this.#wait(current, lookup);
  }

  /** Reads nothing more meanwhile, so that responses keep the order of their requests. */
  async #wait(current: Version | Promise<Version>, lookup: PageLookup): Promise<void> {
    this.#pause();
    this.#isWaiting = true;
    const page = await this.#findOrRender(current, lookup).catch(() => undefined);
    this.#isWaiting = false;
    if (this.#socket.destroyed || this.#socket.writableEnded) return;
    this.#socket.resume();
    this.#respondOrHandOver(page, lookup);
  }

  async #findOrRender(
    current: Version | Promise<Version>,
    { key, request: { isHead, headers } }: PageLookup,
  ): Promise<PageResponse | undefined> {
    const { cache, guard } = this.#owner;
    const { forwardedFor, agent } = headers;
    const version = await current;
    const page = cache.find(key, version);
    if (page) return page;
    const client = {
      socket: this.#socket,
      headers: { 'x-forwarded-for': forwardedFor, 'user-agent': agent },
    };
    return guard.runInSlot(this.#socket, { isHead, forwardedFor }, (hasWaited) =>
      cache.findOrRender(key, client, hasWaited ? undefined : version),
    );
  }

  #respondOrHandOver(page: PageResponse | undefined, { request, chunk }: PageLookup): void {
    if (page && page.page.length <= MAX_PAGE_BYTES) this.#respond(page, request);
    else this.#handOver(chunk);
  }

  #respond(page: PageResponse, { headers, isHead }: PageRequest): void {
    const socket = this.#socket;
    const unchanged = page.find304(headers.encodings, headers.ifNoneMatch);
    const status = unchanged ? 304 : page.status;
    const { cache } = this.#owner;
    const timing = cache.serverTiming(headers.hasScriptCookie);
    cache.noteServed(headers.agent, page);
    const connection = this.#isLast ? CLOSE : KEEP_ALIVE;
    socket.cork();
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: ${httpDate()}\r\nx-request-id: ${newId()}\r\nserver-timing: ${timing}\r\n${connection}`,
      'latin1',
    );
    socket.write(unchanged?.wire ?? page.encoded(headers.encodings)[isHead ? 'wireHead' : 'wire']);
    socket.uncork();
    if (socket.writableLength > 0) this.#owner.guard.trackUnread(socket, headers.forwardedFor);
    if (this.#isLast) socket.destroySoon();
    else this.#awaitNext(socket);
  }

  #awaitNext(socket: Socket): void {
    if (!this.#hasResponded) socket.setTimeout(BETWEEN_MS);
    this.#hasResponded = true;
    if (socket.writableLength === 0) return;
    // Backpressure: stop reading until the socket drains.
    this.#pause();
    socket.write('', () => socket.resume());
  }

  #pause(): void {
    this.#wasPaused = true;
    this.#socket.pause();
  }

  /** Puts back what was read, for Node to read it again. */
  #handOver(chunk: Buffer): void {
    const socket = this.#socket;
    // Node's parser does not answer a client that sends no more.
    if (socket.readableEnded) return void socket.end();
    socket.pause();
    socket.off('data', this.#read);
    socket.off('end', this.#end);
    socket.off('timeout', this.#endIdle);
    socket.off('error', this.#destroy);
    socket.setTimeout(0);
    this.#owner.handOver(socket, this);
    socket.unshift(chunk);
    socket.resume();
  }
}

let dateSecond = 0;
let dateText = '';

/** The `Date` of a response sent now (RFC 9110, section 5.6.7), formatted once a second. */
function httpDate(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateText = new Date(second * 1000).toUTCString();
  }
  return dateText;
}
