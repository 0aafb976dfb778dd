import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { connectionKey } from './kernel-queues.ts';

/** Limits on how slowly a client may read. */
export interface ReadingLimits {
  /** Maximum time without reading any unread byte, in milliseconds. */
  stalledMs: number;
  /** Period in which a client reads at least `minBytes` while more are unread, in milliseconds. */
  slowMs: number;
  minBytes: number;
}

/**
 * Node's own time limits use it too: bytes given to libuv, and those of them that the kernel has not accepted
 * yet.
 */
type Handle = { bytesWritten: number; writeQueueSize: number } | null | undefined;

/** Bytes that systems receive for a program before it reads, at least. */
const RECEIVE_WINDOW = 64 * 1024;

/** A request that Node's parser has read, and its response. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Settles at the end of the response, or of the connection. */
  ended: PromiseWithResolvers<void>;
}

/** A connection of a client: what is unsent, how fast it reads, and its requests. */
export class Connection {
  readonly socket: Socket;
  /** The network it comes from; null for a trusted proxy, which serves many clients. */
  readonly network: string | null;
  /** The network that the current response is for; null if a proxy does not report it. */
  client: string | null;
  /** Time since which it may be closed if it has no request, in milliseconds. */
  idleSince: number;
  /** Time of the last traffic, in milliseconds. */
  activeAt: number;
  /** True once its last response is written. It stays open until the client has read that. */
  isEnding = false;
  /** True if Node's parser reads it, and not the fast path. */
  isHandedOver = false;
  /** True while the fast path waits for a page that is rendered. */
  isRendering = false;
  /** Requests whose responses have not ended, in order. A client that pipelines has several. */
  exchanges: Exchange[] = [];
  readonly key: string;
  #progress: ReadProgress | undefined;
  /** Bytes that the kernel had accepted when the client had last received them all. */
  #received = 0;
  #traffic = 0;
  #bytesRead = -1;

  constructor(socket: Socket, network: string | null, now: number) {
    this.socket = socket;
    this.network = network;
    this.client = network;
    this.activeAt = now;
    this.idleSince = now;
    this.key = connectionKey(socket);
  }

  /** Bytes of responses in this process. */
  get unsent(): number {
    return Math.max(this.socket.writableLength, this.#handle?.writeQueueSize ?? 0);
  }

  /** Bytes of responses that the kernel has accepted. */
  get accepted(): number {
    const handle = this.#handle;
    return handle ? handle.bytesWritten - handle.writeQueueSize : this.socket.bytesWritten;
  }

  get hasResponses(): boolean {
    return this.socket.bytesWritten > 0;
  }

  /** True while a complete request waits for the end of its response. */
  get isBusy(): boolean {
    return (
      this.isRendering ||
      this.exchanges.some(({ request, response }) => request.complete && !response.writableEnded)
    );
  }

  /** Time at which the client last read, if anything is unread. */
  get movedAt(): number {
    return this.#progress?.movedAt ?? this.activeAt;
  }

  /**
   * True if the client may have unread bytes. If the kernel does not tell, only those in this process count.
   */
  mayHaveUnread(isKernelKnown: boolean): boolean {
    return this.unsent > 0 || (isKernelKnown && this.accepted !== this.#received);
  }

  /**
   * True if the kernel may hold more than a client receives without reading, and keep it for minutes after a
   * close.
   */
  get mayLeaveUnread(): boolean {
    return this.unsent + this.accepted > RECEIVE_WINDOW;
  }

  /** Updates `activeAt` if there was traffic since the last check. */
  noteTraffic(now: number): void {
    const traffic = this.socket.bytesRead + this.accepted;
    if (traffic === this.#traffic) return;
    this.#traffic = traffic;
    this.activeAt = now;
  }

  /** Notes that nothing is unread. */
  noteAllRead(accepted: number): void {
    this.#received = accepted;
    this.#progress = undefined;
  }

  /**
   * Notes how many bytes the client has received in total while more are unread; true if it reads too slowly.
   */
  readsTooSlowly(now: number, received: number, limits: ReadingLimits): boolean {
    this.#progress ??= new ReadProgress(now, received);
    return this.#progress.isTooSlow(now, received, limits);
  }

  /** Notes the bytes received; false if there are no more than at the last call. */
  hasReceivedMore(): boolean {
    const before = this.#bytesRead;
    this.#bytesRead = this.socket.bytesRead;
    return this.#bytesRead !== before;
  }

  /** Closes it immediately and frees the kernel's buffers. */
  cut(): void {
    this.socket.resetAndDestroy();
  }

  get #handle(): Handle {
    return (this.socket as unknown as { _handle: Handle })._handle;
  }
}

/** Progress of a client in reading, from the first check on. */
class ReadProgress {
  /** Time at which it last read, in milliseconds. */
  movedAt: number;
  #received: number;
  #period: { start: number; received: number };

  /** `received` counts the bytes of the connection that the client has received. */
  constructor(now: number, received: number) {
    this.movedAt = now;
    this.#received = received;
    this.#period = { start: now, received };
  }

  /** Notes the bytes received so far; true if they are too few. */
  isTooSlow(now: number, received: number, { stalledMs, slowMs, minBytes }: ReadingLimits): boolean {
    if (received > this.#received) {
      this.#received = received;
      this.movedAt = now;
    }
    if (now - this.movedAt >= stalledMs) return true;
    if (now - this.#period.start < slowMs) return false;
    const isSlow = received - this.#period.received < minBytes;
    this.#period = { start: now, received };
    return isSlow;
  }
}
