import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';
import { type Reply, Uploads } from './uploads.ts';

/** An error that happens to a request. */
export type Fault =
  /** Responds with an error of S3. */
  | { status: number; code: string }
  /** Waits before it forwards the request. */
  | { delayMs: number }
  /** Closes the connection: before the response, or after this number of bytes of its body. */
  | { cutAfter: number | 'request' }
  /** Handles the request and closes the connection instead of responding. */
  | 'lost-response'
  /** Responds without handling the request, as a portal or another server at the endpoint does. */
  | { page: { status: number; headers?: Record<string, string>; body?: string } }
  /** Changes the body of the response; its headers stay as they are. */
  | { change: (body: Buffer) => Buffer }
  /** Handles another path instead. */
  | { path: string }
  /** Sends the body of the response in single bytes, one in each time. */
  | { trickleMs: number }
  /** Sends this number of bytes of the body of the response, and then nothing more. */
  | { stallAfter: number }
  /**
   * Stops reading the body of the request for this time, after each of so many bytes, and then responds with
   * an error of S3.
   */
  | { stopMs: number; every: number; status: number; code: string };

/** A temporary S3 store on 127.0.0.1 with the buckets `media` and `backups`. */
export interface S3Server {
  endpoint: string;
  /** The environment variables with which Lekha uses the bucket. */
  env: Record<string, string>;
  /** `METHOD path` of each request. */
  requests: string[];
  /** Decides on a fault for each request, by `METHOD path` and its URL. */
  fault: ((request: string, url: string) => Fault | undefined) | undefined;
  uploads: Uploads;
  /** True to leave out metadata, which objects of other programs do not have. */
  hideMetadata: boolean;
  /** True for ETags that are not the MD5 of the bytes, as those of encrypted objects. */
  ownEtags: boolean;
  stop(): Promise<void>;
}

/** s3rver knows this key only, and accepts any secret. */
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'a secret/of+the tests' };

/** Starts s3rver behind a proxy that checks keys and hashes of bodies, and makes faults happen. */
export async function startS3({
  accessKeyId = keys.accessKeyId,
  buckets = ['media', 'backups'],
} = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'lekha-s3-'));
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: buckets.map((name) => ({ name })),
    // It refuses correct signatures of queries.
    allowMismatchedSignatures: true,
  });
  const { port } = await store.run();
  const proxy = createServer((request, response) => {
    void handle(server, port, request, response).catch(() => request.socket.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const server: S3Server = {
    endpoint,
    env: {
      S3_BUCKET: 'media',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    requests: [],
    fault: undefined,
    uploads: new Uploads(),
    hideMetadata: false,
    ownEtags: false,
    stop: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return server;
}

async function handle(server: S3Server, port: number, request: IncomingMessage, response: ServerResponse) {
  const { method = '', url = '', headers } = request;
  const name = `${method} ${url.split('?')[0]}`;
  server.requests.push(name);
  const fault = server.fault?.(name, url);
  const body = await buffer(
    typeof fault === 'object' && 'stopMs' in fault ? stopping(request, fault) : request,
  );
  if (typeof fault === 'object' && 'status' in fault) return sendError(response, fault.status, fault.code);
  if (typeof fault === 'object' && 'delayMs' in fault) await sleep(fault.delayMs, undefined, { ref: false });
  if (typeof fault === 'object' && 'page' in fault) return sendPage(response, fault.page);
  const cutAfter = typeof fault === 'object' && 'cutAfter' in fault ? fault.cutAfter : undefined;
  if (cutAfter === 'request') return request.socket.destroy();
  const refused = isPublic(method, headers) ? null : findRefusal(headers, body, server.env.S3_ACCESS_KEY_ID);
  if (refused) return sendError(response, 403, refused);
  const call = { method, url, headers, body };
  const handled = await server.uploads.reply(call, (path) => exists(port, path));
  if (handled) return sendReply(response, handled);
  const target = typeof fault === 'object' && 'path' in fault ? fault.path : url;
  const sent = forward({
    agent: false,
    port,
    host: '127.0.0.1',
    method,
    path: withoutToken(target),
    headers: asKnownKey(headers),
  });
  sent.end(body);
  // Before the response, `once` throws an error. After it, s3rver sometimes sends more bytes, which say
  // nothing.
  sent.on('error', () => {});
  const [received] = (await once(sent, 'response')) as [IncomingMessage];
  const content = addToken(url, await buffer(received));
  server.uploads.remember(call, received.statusCode ?? 500, method === 'POST' ? content.toString() : '');
  if (fault === 'lost-response') return request.socket.destroy();
  if (server.hideMetadata)
    for (const each of Object.keys(received.headers))
      if (each.startsWith('x-amz-meta-')) delete received.headers[each];
  if (server.ownEtags && received.headers.etag) received.headers.etag = '"an-etag-of-its-own"';
  const length = method === 'HEAD' ? {} : { 'content-length': content.length };
  response.writeHead(received.statusCode ?? 500, { ...received.headers, ...length });
  if (typeof fault === 'object' && 'trickleMs' in fault) return trickle(response, content, fault.trickleMs);
  if (typeof fault === 'object' && 'stallAfter' in fault)
    return void response.write(content.subarray(0, fault.stallAfter));
  if (typeof fault === 'object' && 'change' in fault) return response.end(fault.change(content));
  if (cutAfter === undefined) return response.end(content);
  response.write(content.subarray(0, cutAfter), () => request.socket.destroy());
}

function sendPage(
  response: ServerResponse,
  { status, headers, body = '<!doctype html><title>Sign in</title><p>Welcome to the network.' }: PageFault,
): void {
  response.writeHead(status, { 'content-type': 'text/html', etag: '"0123456789abcdef"', ...headers });
  response.end(body);
}

async function* stopping(request: IncomingMessage, { stopMs, every }: StopFault): AsyncIterable<Buffer> {
  let until = every;
  for await (const chunk of request) {
    yield chunk;
    until -= chunk.length;
    if (until > 0) continue;
    until = every;
    await sleep(stopMs, undefined, { ref: false });
  }
}

type StopFault = Extract<Fault, { stopMs: unknown }>;

type PageFault = Extract<Fault, { page: unknown }>['page'];

/** Sends all but the first byte later, if anything waits for them. */
async function trickle(response: ServerResponse, content: Buffer, ms: number): Promise<void> {
  response.flushHeaders();
  for (let at = 0; at < content.length && !response.destroyed; at++) {
    response.write(content.subarray(at, at + 1));
    await sleep(ms, undefined, { ref: false });
  }
  response.end();
}

function asKnownKey({ authorization, ...headers }: IncomingMessage['headers']): IncomingMessage['headers'] {
  if (authorization === undefined) return headers;
  return {
    ...headers,
    authorization: authorization.replace(/Credential=[^/]+/, `Credential=${keys.accessKeyId}`),
  };
}

async function exists(port: number, path: string): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD' })).ok;
}

function sendReply(response: ServerResponse, { status, code, xml }: Reply): void {
  if (code !== undefined) sendError(response, status, code);
  else response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

const LIST = 'list-type=2';

/**
 * Replaces a list request of version 2 with one of version 1, which has no continuation tokens: s3rver
 * encrypts them with DES, which Node no longer has.
 */
function withoutToken(url: string): string {
  if (!url.includes(LIST)) return url;
  const [path, query] = url.split('?');
  const parameters = new URLSearchParams(query);
  const token = parameters.get('continuation-token');
  if (token !== null) parameters.set('marker', Buffer.from(token, 'base64').toString());
  for (const name of ['list-type', 'continuation-token']) parameters.delete(name);
  return `${path}?${parameters}`;
}

/** Adds the token for the next page, which names the last key. */
function addToken(url: string, content: Buffer): Buffer {
  const text = url.includes(LIST) ? content.toString() : '';
  if (!text.includes('<IsTruncated>true<')) return content;
  const last = text.slice(text.lastIndexOf('<Key>') + 5, text.lastIndexOf('</Key>'));
  const token = `<NextContinuationToken>${Buffer.from(last).toString('base64')}</NextContinuationToken>`;
  return Buffer.from(text.replace('<Contents>', `${token}<Contents>`));
}

/**
 * The error code for a request with another key, or whose body is not the signed one; null for a valid one.
 */
function findRefusal(headers: IncomingMessage['headers'], body: Buffer, accessKeyId?: string): string | null {
  const [, keyId] = /^AWS4-HMAC-SHA256 Credential=([^/]+)\//.exec(headers.authorization ?? '') ?? [];
  if (keyId === undefined) return 'AccessDenied';
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId';
  const hash = createHash('sha256').update(body).digest('hex');
  return headers['x-amz-content-sha256'] === hash ? null : 'XAmzContentSHA256Mismatch';
}

/** Readers may load objects without a signature, as from a public bucket. */
function isPublic(method: string, headers: IncomingMessage['headers']): boolean {
  return method === 'GET' && headers.authorization === undefined;
}

function sendError(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>A fault of the tests.</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': body.length });
  response.end(body);
}
