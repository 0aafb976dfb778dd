import { READ_BY_SCRIPTS } from '../../contract/cookies.ts';
import { bestEncoding, type Encoding } from '../http/accept-encoding.ts';

/** What a plain request for a page says. */
export interface PageRequest {
  /** Path and query as received. */
  url: string;
  /** Nothing but the headers is wanted. */
  headOnly: boolean;
  fields: PageFields;
}

/** The only header fields that an answer from the page cache, and what it counts for, depends on. */
export interface PageFields {
  encoding: Encoding;
  ifNoneMatch: string | undefined;
  /** It brought a cookie that a page's scripts read. */
  keeps: boolean;
  /** `X-Forwarded-For`. */
  forwarded: string | undefined;
}

/** Whether a `Cookie` header brings one that a page's scripts read. */
export function hasScriptCookie(cookies: string | undefined): boolean {
  return cookies?.includes(READ_BY_SCRIPTS) ?? false;
}

/** The longest request that is looked at here, in bytes. */
const LONGEST = 8192;
const plain = /^(GET|HEAD) (\/[!-~]*) HTTP\/1\.1\r\n((?:[!#$%&'*+.^_`|~\w-]+:[\t -~]*\r\n)+)\r\n$/;
/** Fields that ask for more than a page, or say that more follows. */
const demanding =
  /^(content-length|transfer-encoding|upgrade|expect|te|trailer|proxy-connection|if-match|if-unmodified-since)$/;

/**
 * Reads a request that is whole, plain and alone in `chunk`: a GET or HEAD of HTTP/1.1 without body, with one host, that
 * leaves the connection open. Undefined for anything else, which Node's own parser is there for (RFC 9112, section 3).
 */
export class RequestParser {
  #block = '';
  #fields: PageFields | undefined;

  read(chunk: Buffer): PageRequest | undefined {
    if (chunk.length > LONGEST) return undefined;
    const parts = plain.exec(chunk.toString('latin1'));
    if (!parts) return undefined;
    const fields = this.#fieldsOf(parts[3]!);
    return fields && { url: parts[2]!, headOnly: parts[1] === 'HEAD', fields };
  }

  /** A browser sends nearly the same fields with each request of a connection. */
  #fieldsOf(block: string): PageFields | undefined {
    if (block !== this.#block) {
      this.#fields = fieldsOf(block);
      this.#block = block;
    }
    return this.#fields;
  }
}

function fieldsOf(block: string): PageFields | undefined {
  const found = new Map<string, string>();
  for (const line of block.split('\r\n')) {
    if (line === '') continue;
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (demanding.test(name)) return undefined;
    if (name === 'host' && found.has(name)) return undefined;
    const value = line.slice(colon + 1).trim();
    const before = found.get(name);
    found.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  if (!found.has('host') || (found.get('connection') ?? 'keep-alive').toLowerCase() !== 'keep-alive')
    return undefined;
  return {
    encoding: bestEncoding(found.get('accept-encoding')),
    ifNoneMatch: found.get('if-none-match'),
    keeps: hasScriptCookie(found.get('cookie')),
    forwarded: found.get('x-forwarded-for'),
  };
}
