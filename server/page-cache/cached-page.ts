import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Encoding } from '../http/accept-encoding.ts';
import { brotliOptions, compress } from '../http/compress.ts';
import { matchesEtag } from '../http/if-none-match.ts';

const SMALLEST = brotliOptions(11);

/** A response without a body, except for the headers that differ each time. */
interface EncodedHead {
  etag: string;
  /** Alternating names and values, as `writeHead` takes them. */
  headers: string[];
  /** The bytes after the status line and the headers that differ: these headers and an empty line. */
  wire: Buffer;
}

/**
 * A page in one encoding, ready to send except for the headers that differ each time; `wire` includes the
 * body.
 */
export interface EncodedPage extends EncodedHead {
  body: Buffer;
  /** `wire` without the body. */
  wireHead: Buffer;
  /** The 304 responses for these bytes, and for other bytes that are the same page in this encoding. */
  unchanged: EncodedHead[];
}

/** The 304 response if an `If-None-Match` header names the page, otherwise undefined. */
export function find304(
  { unchanged }: EncodedPage,
  ifNoneMatch: string | undefined,
): EncodedHead | undefined {
  return ifNoneMatch === undefined ? undefined : unchanged.find(({ etag }) => matchesEtag(ifNoneMatch, etag));
}

/** A page in the cache. Each encoding is made for the first request that accepts it. */
export class CachedPage {
  readonly version: string;
  /** Memory the page takes. Counts both compressed forms from the start, each at a third of the plain one. */
  readonly bytes: number;
  #headers: Record<string, string>;
  #tag: string;
  #plain: Buffer;
  #encoded: Partial<Record<Encoding, EncodedPage>> = {};

  /** `tagPrefix` begins every `ETag`, which also covers the bytes. */
  constructor(version: string, headers: Record<string, string>, body: Buffer, tagPrefix = '') {
    this.version = version;
    this.bytes = Math.ceil(body.length * 1.67) + 8192;
    this.#headers = headers;
    this.#tag = tagPrefix + hash('sha256', body, 'base64url').slice(0, 22);
    this.#plain = body;
  }

  encoded(encoding: Encoding): EncodedPage {
    this.#encoded[encoding] ??= this.#encode(
      encoding,
      compress(this.#plain, encoding),
      this.#etags(encoding),
    );
    return this.#encoded[encoding];
  }

  /** Replaces the Brotli bytes with the smallest possible, which are made in another thread. */
  async recompress(): Promise<void> {
    const bytes = await promisify(brotliCompress)(this.#plain, SMALLEST);
    this.#encoded.br = this.#encode('br', bytes, this.#etags('br').toReversed());
  }

  /** `etags` are those of the page in this encoding, beginning with that of `bytes`. */
  #encode(encoding: Encoding, bytes: Buffer, etags: string[]): EncodedPage {
    const unchanged = etags.map((etag) => this.#encodeUnchanged(etag));
    const { etag, headers: common } = unchanged[0]!;
    const coding = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const headers = [...common, 'content-length', String(bytes.length), ...coding];
    const head = toWire(headers);
    const wire = Buffer.concat([head, bytes]);
    return {
      etag,
      headers,
      body: wire.subarray(head.length),
      wire,
      wireHead: wire.subarray(0, head.length),
      unchanged,
    };
  }

  #encodeUnchanged(etag: string): EncodedHead {
    const headers = [...Object.entries(this.#headers).flat(), 'etag', etag];
    return { etag, headers, wire: toWire(headers) };
  }

  /**
   * Strong tags, so different bytes have different ones (RFC 9110, section 8.8.3): Brotli has one for its
   * first bytes and one for the recompressed.
   */
  #etags(encoding: Encoding): string[] {
    if (encoding === 'identity') return [`"${this.#tag}"`];
    if (encoding === 'gzip') return [`"${this.#tag}-gzip"`];
    return [`"${this.#tag}-br"`, `"${this.#tag}-packed"`];
  }
}

function toWire(headers: string[]): Buffer {
  let text = '';
  for (let i = 0; i < headers.length; i += 2) text += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return Buffer.from(`${text}\r\n`, 'latin1');
}
