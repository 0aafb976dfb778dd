import { pipeline, Readable, Transform } from 'node:stream';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { isSilence, StoreSilent, WrongResponse } from './bucket-errors.ts';
import type { S3Limits } from './limits.ts';

const CONNECT_MS = 3000;
const CHUNK_BYTES = 64 * 1024;
/** A list of 1000 names has at most 7 MB. */
const MAX_XML_BYTES = 16 * 1024 * 1024;

type Request = Parameters<NodeHttpHandler['handle']>[0];
type Options = NonNullable<Parameters<NodeHttpHandler['handle']>[1]>;

/**
 * Sends the requests of the client, each until the store is silent for `idleMs`: it takes no more bytes, or
 * does not respond. Sends a body in chunks to see that, because a socket's own timeout runs up to twice as
 * long while a write is pending.
 */
export class StoreRequests extends NodeHttpHandler {
  readonly #limits: S3Limits;

  constructor(limits: S3Limits) {
    super({ connectionTimeout: CONNECT_MS, socketTimeout: limits.idleMs });
    this.#limits = limits;
  }

  /** Throws `StoreSilent`, which is not repeated, or an error that the client repeats. */
  override async handle(request: Request, options: Options = {}) {
    const silent = new AbortController();
    const timer = setTimeout(() => silent.abort(), this.#limits.idleMs);
    const { body } = request;
    const sent =
      body instanceof Uint8Array
        ? withBody(
            request,
            inChunks(body, () => timer.refresh()),
          )
        : request;
    try {
      const { response } = await super.handle(sent, {
        ...options,
        abortSignal: joinSignals(silent.signal, options.abortSignal),
      });
      const isObject =
        request.method === 'GET' && response.statusCode < 300 && !('list-type' in request.query);
      if (!isObject) response.body = limitBytes(response.body);
      return { response };
    } catch (error) {
      if (!silent.signal.aborted && !isSilence(error as NodeJS.ErrnoException)) throw error;
      if (!this.#limits.repeatsAfterSilence) throw new StoreSilent('it does not respond');
      throw Object.assign(new Error('The store does not respond.'), { name: 'TimeoutError' });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The client reads a response that is no object as a whole. */
function limitBytes(body: Readable): Readable {
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MAX_XML_BYTES) done(new WrongResponse('its response is too large'));
      else done(null, chunk);
    },
  });
  return pipeline(body, limit, () => {});
}

/** The client sends the same request again with its own body. */
function withBody(request: Request, body: Readable): Request {
  return Object.assign(Object.create(Object.getPrototypeOf(request)), request, { body });
}

/** Calls `onChunk` when the chunk before has left this process, or nearly so. */
function inChunks(bytes: Uint8Array, onChunk: () => void): Readable {
  function* chunks() {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      onChunk();
      yield bytes.subarray(at, at + CHUNK_BYTES);
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}

function joinSignals(signal: AbortSignal, other: Options['abortSignal']): AbortSignal {
  return other instanceof AbortSignal ? AbortSignal.any([signal, other]) : signal;
}
