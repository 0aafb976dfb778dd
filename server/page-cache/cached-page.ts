import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from '../http/accept-encoding.ts';
import { matchesEtag } from '../http/if-none-match.ts';

/** Level 5 costs the event loop a hundredth of level 11, for a tenth more. */
const AT_ONCE = brotli(5);
const PACKED = brotli(11);

/** An answer without a body, but for the headers that differ each time. */
interface EncodedHead {
  etag: string;
  /** Names and values in turn, as `writeHead` takes them. */
  fields: string[];
  /** As they go over the wire after the status line and the headers that differ: fields, and an empty line. */
  wire: Buffer;
}

/** A page in one encoding, ready to be sent but for the headers that differ each time; `wire` is with the body. */
export interface EncodedPage extends EncodedHead {
  body: Buffer;
  /** `wire` without the body. */
  wireHead: Buffer;
  /** For whoever has these bytes already, or others that are the same page in this encoding. */
  unchanged: EncodedHead[];
}

/** What to answer whoever has the page already, as an `If-None-Match` header says; undefined for who has it not. */
export function notModified(
  { unchanged }: EncodedPage,
  condition: string | undefined,
): EncodedHead | undefined {
  return condition === undefined ? undefined : unchanged.find(({ etag }) => matchesEtag(condition, etag));
}

/** A page as kept: its bytes in each encoding, made when first asked for, and its headers. */
export class CachedPage {
  readonly version: string;
  /** Room it takes: both compressed forms are counted from the start, at a third of the plain one each. */
  readonly bytes: number;
  /** Since it was last passed over for making room. */
  asked = false;
  #headers: Record<string, string>;
  #tag: string;
  #plain: Buffer;
  #ready: Partial<Record<Encoding, EncodedPage>> = {};

  constructor(version: string, headers: Record<string, string>, body: Buffer) {
    this.version = version;
    this.bytes = Math.ceil(body.length * 1.67) + 8192;
    this.#headers = headers;
    this.#tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    this.#plain = body;
  }

  encoded(encoding: Encoding): EncodedPage {
    const ready = this.#ready[encoding] ?? this.#make(encoding);
    this.#ready[encoding] = ready;
    return ready;
  }

  /** Makes the smallest Brotli there is, beside the event loop; from then on it is what is answered. */
  async recompress(): Promise<void> {
    const bytes = await promisify(brotliCompress)(this.#plain, PACKED);
    this.#ready.br = this.#put('br', bytes, this.#tags('br').toReversed());
  }

  #make(encoding: Encoding): EncodedPage {
    return this.#put(encoding, compress(this.#plain, encoding), this.#tags(encoding));
  }

  /** `tags` are those of the page in this encoding, that of `bytes` first. */
  #put(encoding: Encoding, bytes: Buffer, tags: string[]): EncodedPage {
    const unchanged = tags.map((etag) => this.#unchanged(etag));
    const { etag, fields: common } = unchanged[0]!;
    const coding = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const fields = [...common, 'content-length', String(bytes.length), ...coding];
    const head = onWire(fields);
    const wire = Buffer.concat([head, bytes]);
    return {
      etag,
      fields,
      body: wire.subarray(head.length),
      wire,
      wireHead: wire.subarray(0, head.length),
      unchanged,
    };
  }

  #unchanged(etag: string): EncodedHead {
    const fields = [...Object.entries(this.#headers).flat(), 'etag', etag];
    return { etag, fields, wire: onWire(fields) };
  }

  /** Different bytes have different tags, as strong ones must (RFC 9110, section 8.8.3): at first, and once packed. */
  #tags(encoding: Encoding): string[] {
    if (encoding === 'identity') return [`"${this.#tag}"`];
    if (encoding === 'gzip') return [`"${this.#tag}-gzip"`];
    return [`"${this.#tag}-br"`, `"${this.#tag}-packed"`];
  }
}

/** The bytes of an answer that is sent now. */
export function compress(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return plain;
  return encoding === 'br' ? brotliCompressSync(plain, AT_ONCE) : gzipSync(plain, { level: 6 });
}

function brotli(level: number): BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;
  return { params: { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT } };
}

function onWire(fields: string[]): Buffer {
  let text = '';
  for (let i = 0; i < fields.length; i += 2) text += `${fields[i]}: ${fields[i + 1]}\r\n`;
  return Buffer.from(`${text}\r\n`, 'latin1');
}
