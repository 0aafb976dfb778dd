import { lookup } from 'node:dns/promises';
import {
  Agent as HttpAgent,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { webPort } from '../shared/public-address.ts';
import { isPublicAddress } from './ip-address.ts';
import { Semaphore } from './semaphore.ts';

/** A response of a server on the public internet. */
export interface Fetched {
  bytes: Buffer;
  contentType: string;
  /** The URL after redirects. */
  url: string;
}

/** Limits of a request. */
export interface FetchOptions {
  /** A longer response is refused. */
  maxBytes: number;
  /** Takes the first `maxBytes` of a longer response instead of refusing it. */
  cuts?: boolean;
  /** For all redirects and the whole response. */
  timeoutMs: number;
  /** Ends a request of `postPublic` early. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Permits an address that is not public. For tests, whose server is on this machine. */
  permits?: (address: string, port: number) => boolean;
}

/** Why nothing was fetched, worded for a person: `the server answered 404`. */
export class FetchError extends Error {
  override name = 'FetchError';
  /** True if a later attempt may succeed. */
  readonly isTemporary: boolean;

  constructor(
    message: string,
    { isTemporary = false, cause }: { isTemporary?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.isTemporary = isTemporary;
  }
}

const MAX_REDIRECTS = 5;
const MAX_URL = 2000;
const RETRY_AFTER_MS = 1000;
/** The first space for a response, which grows with it. */
const FIRST_BYTES = 64 * 1024;
/** Connections end with their response, and no proxy of the environment is used. */
const agents = {
  'http:': new HttpAgent({ keepAlive: false }),
  'https:': new HttpsAgent({ keepAlive: false }),
};

/**
 * Fetches a URL that content names, with GET. Only ports 80 and 443 of public addresses are connected: a name
 * is resolved once, each of its addresses is checked, and the connection goes to a checked one, so that no
 * second answer of a name server leads inside. Every redirect is checked in the same way. Sends no cookies. A
 * temporary failure is tried once more. Throws `FetchError`.
 */
export async function fetchPublic(url: string, options: FetchOptions): Promise<Fetched> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    return await follow(url, options, signal);
  } catch (error) {
    if (!(error instanceof FetchError && error.isTemporary) || signal.aborted) throw error;
    await pause(RETRY_AFTER_MS);
    return follow(url, options, signal);
  }
}

async function follow(first: string, options: FetchOptions, signal: AbortSignal): Promise<Fetched> {
  let url = parseUrl(first);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await open(url, options, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy();
      url = parseUrl(headers.location, url);
      continue;
    }
    if (statusCode !== 200) {
      response.destroy();
      const isTemporary = statusCode >= 500 || statusCode === 429;
      throw new FetchError(`the server answered ${statusCode}`, { isTemporary });
    }
    const bytes = await readBody(response, options, signal);
    return { bytes, contentType: headers['content-type'] ?? '', url: url.href };
  }
  throw new FetchError(`it redirects more than ${MAX_REDIRECTS} times`);
}

/**
 * Sends a text to a URL that an administrator named, with POST, under the same rules as `fetchPublic`.
 * Follows no redirect and tries once. Returns any response, without its body if that does not arrive. Throws
 * `FetchError`.
 */
export async function postPublic(
  url: string,
  body: string,
  options: FetchOptions,
): Promise<{ status: number; bytes: Buffer }> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const response = await open(parseUrl(url), options, signal, body);
  // The status says that it was received; some servers never end a response.
  const bytes = await readBody(response, options, signal).catch(() => Buffer.alloc(0));
  return { status: response.statusCode ?? 0, bytes };
}

function parseUrl(text: string, base?: URL): URL {
  if (text.length > MAX_URL || !URL.canParse(text, base)) throw new FetchError('its URL is not valid');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchError('its URL is not of the web');
  if (url.username !== '' || url.password !== '') throw new FetchError('its URL has a password');
  return url;
}

function open(
  url: URL,
  { headers, permits }: FetchOptions,
  signal: AbortSignal,
  body?: string,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const mayConnect = (address: string) =>
    (webPort(url) !== null && isPublicAddress(address)) || permits?.(address, Number(url.port)) === true;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  // An address is connected without a lookup.
  if (isIP(host) !== 0 && !mayConnect(host)) throw notPublic();
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      agent: agents[url.protocol as 'http:' | 'https:'],
      ...(body !== undefined && { method: 'POST' }),
      headers: { accept: '*/*', 'accept-encoding': 'identity', ...headers },
      lookup: checkedLookup(mayConnect, signal),
      signal,
    };
    const request = (isSecure ? requestHttps : requestHttp)(url, options, resolve);
    request.on('error', (error) => reject(asFetchError(error, signal)));
    // A server that wants another protocol (101) gets neither a response nor an error.
    request.on('close', () => reject(new FetchError('the server sent no response')));
    request.end(body);
  });
}

/**
 * Lookups that run at once. Each takes one of the four threads that passwords and files need too, for half a
 * minute if the name servers of a site never respond.
 */
const lookups = new Semaphore(2, 1000, () => new FetchError('too many names are being looked up'));

/**
 * Resolves a name to those of its addresses that may be connected. A request that ended while it waited looks
 * nothing up.
 */
function checkedLookup(mayConnect: (address: string) => boolean, signal: AbortSignal): LookupFunction {
  return (hostname, options, callback) => {
    const found = lookups.run(async () => {
      signal.throwIfAborted();
      const addresses = await lookup(hostname, { ...options, all: true });
      const allowed = addresses.filter(({ address }) => mayConnect(address));
      if (allowed.length === 0) throw notPublic();
      return allowed;
    });
    found.then(
      (allowed) => {
        if (options.all) callback(null, allowed);
        else callback(null, allowed[0]!.address, allowed[0]!.family);
      },
      (error) => callback(error, '', 0),
    );
  };
}

/** True for an address of the public internet on a port of the web. */
function notPublic(): FetchError {
  return new FetchError('its address is not public');
}

async function readBody(
  response: IncomingMessage,
  { maxBytes, cuts }: FetchOptions,
  signal: AbortSignal,
): Promise<Buffer> {
  let bytes = Buffer.alloc(Math.min(maxBytes, FIRST_BYTES));
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      const end = length + chunk.length;
      if (end > maxBytes && !cuts) throw new FetchError('it is larger than the upload limit');
      // Copied, because a server can send a million chunks of one byte each.
      if (end > bytes.length) bytes = Buffer.concat([bytes], Math.min(maxBytes, 2 * end));
      length += chunk.copy(bytes, length);
      // Leaving the loop closes the connection.
      if (end >= maxBytes && cuts) break;
    }
  } catch (error) {
    throw asFetchError(error, signal);
  }
  return bytes.subarray(0, length);
}

function asFetchError(error: unknown, signal: AbortSignal): FetchError {
  if (error instanceof FetchError) return error;
  if (signal.aborted) return new FetchError('the server is too slow', { cause: error });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND') return new FetchError('its server does not exist', { cause: error });
  const isCertificate = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code);
  if (isCertificate) return new FetchError('the certificate of its server is not valid', { cause: error });
  return new FetchError(`the connection failed${code && ` (${code})`}`, { isTemporary: true, cause: error });
}
