import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isKnown } from '../if-none-match.ts';
import type { Encoding } from './encoding.ts';

/** Level 5 costs the event loop a hundredth of level 11, for a tenth more. */
const AT_ONCE = brotli(5);
const PACKED = brotli(11);

/** An answer without a body, but for the headers that differ each time. */
interface Head {
  etag: string;
  /** Names and values in turn, as `writeHead` takes them. */
  fields: string[];
  /** As they go over the wire after the status line and the headers that differ: fields, and an empty line. */
  wire: Buffer;
}

/** A page in one encoding, ready to be sent but for the headers that differ each time; `wire` is with the body. */
export interface Ready extends Head {
  body: Buffer;
  /** `wire` without the body. */
  wireHead: Buffer;
  /** For whoever has these bytes already, or others that are the same page in this encoding. */
  unchanged: Head[];
}

/** What to answer whoever has the page already, as an `If-None-Match` header says; undefined for who has it not. */
export function unchangedFor({ unchanged }: Ready, condition: string | undefined): Head | undefined {
  return condition === undefined ? undefined : unchanged.find(({ etag }) => isKnown(condition, etag));
}

/** A page as kept: its bytes in each encoding, made when first asked for, and its headers. */
export class Entry {
  readonly version: string;
  /** Room it takes: both compressed forms are counted from the start, at a third of the plain one each. */
  readonly bytes: number;
  /** Since it was last passed over for making room. */
  asked = false;
  #headers: Record<string, string>;
  #tag: string;
  #plain: Buffer;
  #ready: Partial<Record<Encoding, Ready>> = {};

  constructor(version: string, headers: Record<string, string>, body: Buffer) {
    this.version = version;
    this.bytes = Math.ceil(body.length * 1.67) + 8192;
    this.#headers = headers;
    this.#tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    this.#plain = body;
  }

  ready(encoding: Encoding): Ready {
    const ready = this.#ready[encoding] ?? this.#make(encoding);
    this.#ready[encoding] = ready;
    return ready;
  }

  /** Makes the smallest Brotli there is, beside the event loop; from then on it is what is answered. */
  async pack(): Promise<void> {
    const bytes = await promisify(brotliCompress)(this.#plain, PACKED);
    this.#ready.br = this.#put('br', bytes, this.#tags('br').toReversed());
  }

  #make(encoding: Encoding): Ready {
    return this.#put(encoding, compressed(this.#plain, encoding), this.#tags(encoding));
  }

  /** `tags` are those of the page in this encoding, that of `bytes` first. */
  #put(encoding: Encoding, bytes: Buffer, tags: string[]): Ready {
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

  #unchanged(etag: string): Head {
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
export function compressed(plain: Buffer, encoding: Encoding): Buffer {
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
