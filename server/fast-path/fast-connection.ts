import type { Socket } from 'node:net';
import { newId } from '../../domain/id.ts';
import { type CachedPage, notModified } from '../page-cache/cached-page.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { httpDate } from './date.ts';
import { type PageRequest, RequestParser } from './parse-request.ts';

/** How long a connection may say nothing before its first request, and between two, in milliseconds. */
const FIRST_MS = 10_000;
const BETWEEN_MS = 30_000;
const STAYS = `Connection: keep-alive\r\nKeep-Alive: timeout=${BETWEEN_MS / 1000}\r\n`;
const CLOSES = 'Connection: close\r\n';

/** What bounds connections, as one of them sees it. */
export interface ConnectionGuard {
  /** To be told of an answer that is written, with the `X-Forwarded-For` of its request. */
  wrote(socket: Socket, forwarded: string | undefined): void;
  /** Closes a connection on which nothing happens. */
  endIdle(socket: Socket): void;
}

/** All connections of a server, as one of them sees them. */
export interface Owner {
  /** Whether one poll of the system can report all of them. */
  isSmall(): boolean;
  /** Makes the connection Node's own. */
  handOver(socket: Socket, lane: FastConnection): void;
}

/** One connection, answered from the page cache until it asks for something else. */
export class FastConnection {
  #socket: Socket;
  #cache: PageCache;
  #crowd: Owner;
  #bounds: ConnectionGuard;
  #reader = new RequestParser();
  #answered = false;
  /** Whether something may have been read that was not passed on at once. */
  #waited = false;
  #last = false;
  /** Whether a request waits for its answer. */
  #isAsked = false;

  constructor(socket: Socket, cache: PageCache, crowd: Owner, bounds: ConnectionGuard) {
    this.#socket = socket;
    this.#cache = cache;
    this.#crowd = crowd;
    this.#bounds = bounds;
    socket.setTimeout(FIRST_MS);
    socket.on('data', this.#read);
    socket.on('end', this.#end);
    socket.on('timeout', this.#idle);
    socket.on('error', this.#drop);
  }

  /** Closes the connection when its next answer is sent. */
  answerOnceMore(): void {
    this.#last = true;
  }

  /** Closes the connection when what was answered is sent; a request that waits is answered before. */
  stop(): void {
    if (!this.#isAsked) this.#socket.destroySoon();
  }

  /** The client sends nothing more, and may still read. */
  #end = (): void => {
    this.#socket.end();
  };

  #idle = (): void => {
    this.#bounds.endIdle(this.#socket);
  };

  #drop = (): void => {
    this.#socket.destroy();
  };

  #read = (chunk: Buffer): void => {
    const request = this.#reader.read(chunk);
    const found = request && this.#cache.find(request.url, !this.#waited && this.#crowd.isSmall());
    if (found instanceof Promise) this.#wait(found, request!, chunk);
    else if (found) this.#send(found, request!);
    else this.#leave(chunk);
  };

  /** Nothing more is read meanwhile, so that answers keep the order of the requests. */
  #wait(finding: Promise<CachedPage | undefined>, request: PageRequest, chunk: Buffer): void {
    this.#pause();
    this.#isAsked = true;
    const go = (entry: CachedPage | undefined) => {
      this.#isAsked = false;
      if (this.#socket.destroyed) return;
      if (!entry) return this.#leave(chunk);
      this.#socket.resume();
      this.#send(entry, request);
    };
    finding.then(go, () => go(undefined));
  }

  #send(entry: CachedPage, { fields, headOnly }: PageRequest): void {
    const socket = this.#socket;
    const ready = entry.encoded(fields.encoding);
    const unchanged = notModified(ready, fields.ifNoneMatch);
    const status = unchanged ? 'HTTP/1.1 304 Not Modified' : 'HTTP/1.1 200 OK';
    const told = this.#cache.tells(fields.keeps);
    const stay = this.#last ? CLOSES : STAYS;
    socket.cork();
    socket.write(
      `${status}\r\nDate: ${httpDate()}\r\nx-request-id: ${newId()}\r\nserver-timing: ${told}\r\n${stay}`,
      'latin1',
    );
    socket.write(unchanged?.wire ?? (headOnly ? ready.wireHead : ready.wire));
    socket.uncork();
    if (socket.writableLength > 0) this.#bounds.wrote(socket, fields.forwarded);
    if (this.#last) socket.destroySoon();
    else this.#keep(socket);
  }

  #keep(socket: Socket): void {
    if (!this.#answered) socket.setTimeout(BETWEEN_MS);
    this.#answered = true;
    if (socket.writableLength === 0) return;
    // Whoever reads slowly is not read from, or answers would pile up here.
    this.#pause();
    socket.write('', () => socket.resume());
  }

  #pause(): void {
    this.#waited = true;
    this.#socket.pause();
  }

  /** Puts back what was read, for Node to read it again. */
  #leave(chunk: Buffer): void {
    const socket = this.#socket;
    socket.pause();
    socket.off('data', this.#read);
    socket.off('end', this.#end);
    socket.off('timeout', this.#idle);
    socket.off('error', this.#drop);
    socket.setTimeout(0);
    this.#crowd.handOver(socket, this);
    socket.unshift(chunk);
    socket.resume();
  }
}
