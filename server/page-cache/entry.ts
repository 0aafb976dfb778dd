import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from './encoding.ts';

/** Level 5 costs the event loop a hundredth of level 11, for a tenth more. */
const AT_ONCE = brotli(5);
const PACKED = brotli(11);

/** A page in one encoding, ready to be sent but for the headers that differ each time. */
export interface Ready {
  etag: string;
  /** Names and values in turn, as `writeHead` takes them. */
  fields: string[];
  /** The same for whoever has the page already. */
  unchangedFields: string[];
  body: Buffer;
  /** As they go over the wire after the status line and the headers that differ: fields, an empty line, and the body. */
  wire: Buffer;
  /** `wire` without the body. */
  wireHead: Buffer;
  unchangedWire: Buffer;
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
    this.#ready.br = this.#put('br', bytes, `"${this.#tag}-packed"`);
  }

  #make(encoding: Encoding): Ready {
    return this.#put(encoding, compressed(this.#plain, encoding), this.#etag(encoding));
  }

  #put(encoding: Encoding, bytes: Buffer, etag: string): Ready {
    const unchangedFields = [...Object.entries(this.#headers).flat(), 'etag', etag];
    const coding = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const fields = [...unchangedFields, 'content-length', String(bytes.length), ...coding];
    const head = onWire(fields);
    const wire = Buffer.concat([head, bytes]);
    return {
      etag,
      fields,
      unchangedFields,
      body: wire.subarray(head.length),
      wire,
      wireHead: wire.subarray(0, head.length),
      unchangedWire: onWire(unchangedFields),
    };
  }

  /** Differs between encodings, as a strong tag must (RFC 9110, section 8.8.3). */
  #etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#tag}"` : `"${this.#tag}-${encoding}"`;
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
