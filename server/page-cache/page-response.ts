import { promisify } from 'node:util';
import { brotliCompress, gunzip, gunzipSync } from 'node:zlib';
import { digestParts, joinBytes, joinGzip, type Part } from '../../platform/part.ts';
import type { Encoding } from '../http/accept-encoding.ts';
import { brotliOptions } from '../http/compress.ts';
import { matchesEtag } from '../http/if-none-match.ts';

const SMALLEST = brotliOptions(11);

/** A response without a body, except for the headers that differ each time. */
export interface EncodedHead {
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
}

interface PageOptions {
  /** The HTTP status; 200 by default. */
  status?: number;
  /** The beginning of every `ETag`, which also covers the bytes. */
  tagPrefix?: string;
}

/** A rendered page in its smallest form, of which its responses are made. */
export class CompressedPage {
  readonly status: number;
  /** Bytes of its body. */
  readonly length: number;
  /** Null if its body is empty. */
  readonly gzip: EncodedPage | null;
  readonly tag: string;
  /** True for a page that people read, and no error. */
  readonly isPage: boolean;
  #headers: string[];

  constructor(
    headers: Readonly<Record<string, string>>,
    parts: readonly Part[],
    { status = 200, tagPrefix = '' }: PageOptions = {},
  ) {
    this.status = status;
    this.length = parts.reduce((sum, { plain }) => sum + plain.length, 0);
    this.tag = tagPrefix + digestParts(parts).slice(0, 22);
    this.isPage = status === 200 && (headers['content-type']?.startsWith('text/html') ?? false);
    this.#headers = Object.entries(headers).flat();
    this.gzip = this.length === 0 ? null : this.encode('gzip', joinGzip(parts));
  }

  encode(encoding: Encoding, bytes: Buffer): EncodedPage {
    const coding = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const {
      etag,
      headers,
      wire: head,
    } = this.encodeHead(encoding, ['content-length', String(bytes.length), ...coding]);
    const wire = joinBytes([head, bytes]);
    return {
      etag,
      headers,
      body: wire.subarray(head.length),
      wire,
      wireHead: wire.subarray(0, head.length),
    };
  }

  encodeHead(encoding: Encoding, further: string[] = []): EncodedHead {
    const etag = this.etag(encoding);
    const headers = [...this.#headers, ...(this.status === 200 ? ['etag', etag] : []), ...further];
    return { etag, headers, wire: toWire(headers) };
  }

  /** Strong tags, so different bytes have different ones (RFC 9110, section 8.8.3). */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.tag}"` : `"${this.tag}-${encoding}"`;
  }
}

/**
 * The response with a page, for any number of requests. Each encoding is made for the first request that
 * accepts it, Brotli by `recompress`.
 */
export class PageResponse {
  readonly version: string;
  readonly page: CompressedPage;
  #encoded: Partial<Record<Encoding, EncodedPage>> = {};
  #unchanged: Partial<Record<Encoding, EncodedHead>> = {};

  constructor(version: string, page: CompressedPage) {
    this.version = version;
    this.page = page;
    if (page.gzip) this.#encoded.gzip = page.gzip;
  }

  get status(): number {
    return this.page.status;
  }

  /** Memory it takes, with the forms that are not made yet. Brotli's is smaller than that of gzip. */
  get bytes(): number {
    const { length, gzip } = this.page;
    return length + 2 * (gzip?.wire.length ?? 0) + 4096;
  }

  /** The page in the first of these encodings that it has; the last is `identity`, which it always has. */
  encoded(accepted: readonly Encoding[]): EncodedPage {
    const encoding = accepted.find((one) => this.#encoded[one]) ?? 'identity';
    this.#encoded[encoding] ??= this.page.encode(encoding, this.#unpack());
    return this.#encoded[encoding];
  }

  /**
   * The 304 response if an `If-None-Match` header names the page in one of these encodings, otherwise
   * undefined.
   */
  find304(accepted: readonly Encoding[], ifNoneMatch: string | undefined): EncodedHead | undefined {
    if (ifNoneMatch === undefined || this.status !== 200) return undefined;
    const encoding = accepted.find((one) => matchesEtag(ifNoneMatch, this.page.etag(one)));
    if (encoding) this.#unchanged[encoding] ??= this.page.encodeHead(encoding);
    return encoding && this.#unchanged[encoding];
  }

  /** Makes the Brotli form, as small as possible, in another thread. */
  async recompress(): Promise<void> {
    const { gzip } = this.page;
    if (!gzip) return;
    this.#setBrotli(await promisify(brotliCompress)(await promisify(gunzip)(gzip.body), SMALLEST));
  }

  /** Takes the Brotli form of an older page if it has the same bytes. True if the page has that form now. */
  takeBrotli(older: PageResponse | undefined): boolean {
    if (older && older.page.tag === this.page.tag && older.#encoded.br)
      this.#setBrotli(older.#encoded.br.body);
    return this.#encoded.br !== undefined;
  }

  #setBrotli(bytes: Buffer): void {
    this.#encoded.br = this.page.encode('br', bytes);
  }

  #unpack(): Buffer {
    const { gzip } = this.page;
    return gzip ? gunzipSync(gzip.body) : Buffer.alloc(0);
  }
}

function toWire(headers: string[]): Buffer {
  let text = '';
  for (let i = 0; i < headers.length; i += 2) text += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return joinBytes([Buffer.from(`${text}\r\n`, 'latin1')]);
}
