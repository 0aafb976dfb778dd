import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Level 5 costs the event loop a thirtieth of level 9 for nearly the same size. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** A page as kept: its bytes in each encoding, made when first asked for, and its headers. */
export class Entry {
  readonly version: string;
  readonly headers: Record<string, string>;
  readonly tag: string;
  #bodies: Partial<Record<Encoding, Buffer>>;

  constructor(version: string, headers: Record<string, string>, body: Buffer) {
    this.version = version;
    this.headers = headers;
    this.tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    this.#bodies = { identity: body };
  }

  body(encoding: Encoding): Buffer {
    let body = this.#bodies[encoding];
    if (!body) {
      const plain = this.#bodies.identity!;
      body = encoding === 'br' ? brotliCompressSync(plain, BROTLI) : gzipSync(plain, { level: 6 });
      this.#bodies[encoding] = body;
    }
    return body;
  }

  /** Differs between encodings, as a strong tag must (RFC 9110, section 8.8.3). */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.tag}"` : `"${this.tag}-${encoding}"`;
  }

  /** Room it takes: both compressed forms are counted from the start, at a third of the plain one each. */
  get bytes(): number {
    return Math.ceil(this.#bodies.identity!.length * 1.67) + 1024;
  }
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  for (const encoding of encodings) {
    if (encoding !== 'identity' && allows(accepted, encoding)) return encoding;
  }
  return 'identity';
}

function allows(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name, weight] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === encoding && !/^q=0(\.0*)?$/.test(weight ?? '');
  });
}
