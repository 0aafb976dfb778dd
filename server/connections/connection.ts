import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ReadingLimits, ReadProgress } from './read-progress.ts';
import { endsKey } from './unacknowledged.ts';

/** What Node's own time limits go by, too: bytes given to libuv, and those of them that the system has not taken yet. */
type Handle = { bytesWritten: number; writeQueueSize: number } | null | undefined;

/** One request that Node's parser has read, and its response. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** One connection of a client: what waits for it, how it reads, and what it has asked Node for. */
export class Connection {
  readonly socket: Socket;
  /** The network it comes from; null for a trusted proxy, which carries many clients. */
  readonly network: string | null;
  /** The network whose answer it carries; null for a client that its proxy does not name. */
  client: string | null;
  /** When bytes were last seen to come or go, in milliseconds. */
  activeAt: number;
  /** Whether Node's parser reads it, and not the page cache. */
  isAtNode = false;
  /** Requests whose responses have not ended, in order; more than one where a client does not wait for its answers. */
  exchanges: Exchange[] = [];
  readonly key: string;
  #progress: ReadProgress | undefined;
  /** Bytes that the system had accepted when the client had received them all. */
  #received = 0;
  #traffic = 0;

  constructor(socket: Socket, network: string | null, now: number) {
    this.socket = socket;
    this.network = network;
    this.client = network;
    this.activeAt = now;
    this.key = endsKey(socket);
  }

  /** Bytes of answers that are in this process. */
  get unsent(): number {
    return Math.max(this.socket.writableLength, this.#handle?.writeQueueSize ?? 0);
  }

  /** Bytes of answers that the system has accepted. */
  get accepted(): number {
    const handle = this.#handle;
    return handle ? handle.bytesWritten - handle.writeQueueSize : this.socket.bytesWritten;
  }

  get wasAnswered(): boolean {
    return this.socket.bytesWritten > 0;
  }

  /** Whether this process is at work for it: a whole request has come, and its answer is not all written. */
  get isServed(): boolean {
    return this.exchanges.some(({ request, response }) => request.complete && !response.writableEnded);
  }

  /** When it was last seen to read, as far as anything waits for it. */
  get movedAt(): number {
    return this.#progress?.movedAt ?? this.activeAt;
  }

  /** Whether it may have bytes that it has not received; without the system's word those in this process count. */
  mayHaveUnread(isSystemKnown: boolean): boolean {
    return this.unsent > 0 || (isSystemKnown && this.accepted !== this.#received);
  }

  /** Notes whether any bytes came or went since the last look. */
  notices(now: number): boolean {
    const traffic = this.socket.bytesRead + this.accepted;
    if (traffic === this.#traffic) return false;
    this.#traffic = traffic;
    this.activeAt = now;
    return true;
  }

  /** Notes that nothing waits for it any more. */
  hasReadAll(accepted: number): void {
    this.#received = accepted;
    this.#progress = undefined;
  }

  /** Notes how many bytes it has received in all, while more wait, and tells whether it reads too slowly. */
  readsTooSlowly(now: number, received: number, limits: ReadingLimits): boolean {
    this.#progress ??= new ReadProgress(now, received);
    return this.#progress.isTooSlow(now, received, limits);
  }

  /** Closes it at once and gives back what the system holds for it, too. */
  cut(): void {
    this.socket.resetAndDestroy();
  }

  get #handle(): Handle {
    return (this.socket as unknown as { _handle: Handle })._handle;
  }
}
