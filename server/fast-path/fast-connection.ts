import type { Socket } from 'node:net';
import { newId } from '../../domain/id.ts';
import { type CachedPage, find304 } from '../page-cache/cached-page.ts';
import type { PageCache, VersionSource } from '../page-cache/page-cache.ts';
import { type PageRequest, RequestParser } from './parse-request.ts';

/** How long a connection may be idle before its first request, and between two, in milliseconds. */
const FIRST_MS = 10_000;
const BETWEEN_MS = 30_000;
const KEEP_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${BETWEEN_MS / 1000}\r\n`;
const CLOSE = 'Connection: close\r\n';
/** Larger pages take their turn between networks (see `FairScheduler`), since writing them takes long. */
const MAX_PAGE_BYTES = 256 * 1024;

/** Limits the connections of a server. */
export interface ConnectionGuard {
  /** Tracks a written response that is not all sent yet, and the `X-Forwarded-For` of its request. */
  trackUnread(socket: Socket, forwardedFor: string | undefined): void;
  /** Closes an idle connection. */
  endIdle(socket: Socket): void;
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

/** A connection that is served from the page cache until it requests anything else. */
export class FastConnection {
  #socket: Socket;
  #owner: ConnectionOwner;
  #parser = new RequestParser();
  #hasResponded = false;
  /** True once bytes may have waited before they were read here. */
  #wasPaused = false;
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
    this.#socket.end();
  };

  #endIdle = (): void => {
    this.#owner.guard.endIdle(this.#socket);
  };

  #destroy = (): void => {
    this.#socket.destroy();
  };

  #read = (chunk: Buffer): void => {
    const { cache, version } = this.#owner;
    const request = this.#parser.parse(chunk);
    const page =
      request &&
      cache.find(request.url, request.headers.hasSession, this.#wasPaused ? cache.version : version);
    if (page instanceof Promise) this.#wait(page, request!, chunk);
    else this.#respondOrHandOver(page, request, chunk);
  };

  /** Reads nothing more meanwhile, so that responses keep the order of their requests. */
  #wait(lookUp: Promise<CachedPage | undefined>, request: PageRequest, chunk: Buffer): void {
    this.#pause();
    const go = (page: CachedPage | undefined) => {
      if (this.#socket.destroyed) return;
      this.#socket.resume();
      this.#respondOrHandOver(page, request, chunk);
    };
    lookUp.then(go, () => go(undefined));
  }

  #respondOrHandOver(page: CachedPage | undefined, request: PageRequest | undefined, chunk: Buffer): void {
    if (page && request && page.bytes <= MAX_PAGE_BYTES) this.#respond(page, request);
    else this.#handOver(chunk);
  }

  #respond(page: CachedPage, { headers, isHead }: PageRequest): void {
    const socket = this.#socket;
    const encoded = page.encoded(headers.encoding);
    const notModifiedResponse = find304(encoded, headers.ifNoneMatch);
    const status = notModifiedResponse ? 'HTTP/1.1 304 Not Modified' : 'HTTP/1.1 200 OK';
    const timing = this.#owner.cache.serverTiming(headers.hasScriptCookie);
    const connection = this.#isLast ? CLOSE : KEEP_ALIVE;
    socket.cork();
    socket.write(
      `${status}\r\nDate: ${httpDate()}\r\nx-request-id: ${newId()}\r\nserver-timing: ${timing}\r\n${connection}`,
      'latin1',
    );
    socket.write(notModifiedResponse?.wire ?? (isHead ? encoded.wireHead : encoded.wire));
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
