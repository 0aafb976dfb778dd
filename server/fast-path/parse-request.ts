import { acceptedEncodings, type Encoding } from '../http/accept-encoding.ts';
import { hasScriptCookie, hasSessionCookie } from '../page-cache/page-cache.ts';

/** A request for a page. */
export interface PageRequest {
  /** Path and query as received. */
  url: string;
  isHead: boolean;
  headers: PageHeaders;
}

/** The only request headers on which the response of a cached page, and its cost, depend, and its agent. */
export interface PageHeaders {
  encodings: readonly Encoding[];
  ifNoneMatch: string | undefined;
  hasScriptCookie: boolean;
  hasSession: boolean;
  forwardedFor: string | undefined;
  agent: string | undefined;
}

/** The maximum size of a request that is parsed here, in bytes, and the maximum number of its headers. */
const MAX_BYTES = 8192;
const MAX_HEADERS = 100;
const plainRequest = /^(GET|HEAD) (\/[!-"$-~]*) HTTP\/1\.1\r\n((?:[!#$%&'*+.^_`|~\w-]+:[\t -~]*\r\n)+)\r\n$/;
/** Headers that ask for more than a page, or announce that more follows. */
const unsupported =
  /^(content-length|transfer-encoding|upgrade|expect|te|trailer|proxy-connection|if-match|if-unmodified-since)$/;

/**
 * Parses a request that is complete, plain and alone in `chunk`: an HTTP/1.1 GET or HEAD without a body, with
 * one host, that keeps the connection open. Undefined for anything else, which is left to Node's parser (RFC
 * 9112, section 3).
 */
export class RequestParser {
  #block = '';
  #headers: PageHeaders | undefined;

  parse(chunk: Buffer): PageRequest | undefined {
    if (chunk.length > MAX_BYTES) return undefined;
    const parts = plainRequest.exec(chunk.toString('latin1'));
    if (!parts) return undefined;
    const headers = this.#parseHeaders(parts[3]!);
    return headers && { url: parts[2]!, isHead: parts[1] === 'HEAD', headers };
  }

  /** Browsers usually repeat the same headers on a connection, so an identical block is not parsed again. */
  #parseHeaders(block: string): PageHeaders | undefined {
    if (block !== this.#block) {
      this.#headers = parseHeaders(block);
      this.#block = block;
    }
    return this.#headers;
  }
}

function parseHeaders(block: string): PageHeaders | undefined {
  const headers = new Map<string, string>();
  const lines = block.split('\r\n');
  if (lines.length > MAX_HEADERS) return undefined;
  for (const line of lines) {
    if (line === '') continue;
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (unsupported.test(name)) return undefined;
    if (name === 'host' && headers.has(name)) return undefined;
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  const connection = headers.get('connection') ?? 'keep-alive';
  if (!headers.has('host') || connection.toLowerCase() !== 'keep-alive') return undefined;
  return {
    encodings: acceptedEncodings(headers.get('accept-encoding')),
    ifNoneMatch: headers.get('if-none-match'),
    hasScriptCookie: hasScriptCookie(headers.get('cookie')),
    hasSession: hasSessionCookie(headers.get('cookie')) || headers.has('authorization'),
    forwardedFor: headers.get('x-forwarded-for'),
    agent: headers.get('user-agent'),
  };
}
