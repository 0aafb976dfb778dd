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
  | 'lost-response';

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
  stop(): Promise<void>;
}

/** s3rver knows this key only, and accepts any secret. */
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'a secret/of+the tests' };

/** Starts s3rver behind a proxy that checks keys and hashes of bodies, and makes faults happen. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'lekha-s3-'));
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'media' }, { name: 'backups' }],
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
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    requests: [],
    fault: undefined,
    uploads: new Uploads(),
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
  const body = await buffer(request);
  const fault = server.fault?.(name, url);
  if (typeof fault === 'object' && 'status' in fault) return sendError(response, fault.status, fault.code);
  if (typeof fault === 'object' && 'delayMs' in fault) await sleep(fault.delayMs, undefined, { ref: false });
  const cutAfter = typeof fault === 'object' && 'cutAfter' in fault ? fault.cutAfter : undefined;
  if (cutAfter === 'request') return request.socket.destroy();
  const refused = isPublic(method, headers) ? null : findRefusal(headers, body);
  if (refused) return sendError(response, 403, refused);
  const call = { method, url, headers, body };
  const handled = await server.uploads.reply(call, (path) => exists(port, path));
  if (handled) return sendReply(response, handled);
  const sent = forward({ port, host: '127.0.0.1', method, path: withoutToken(url), headers });
  sent.end(body);
  const [received] = (await once(sent, 'response')) as [IncomingMessage];
  const content = addToken(url, await buffer(received));
  server.uploads.remember(call, received.statusCode ?? 500, method === 'POST' ? content.toString() : '');
  if (fault === 'lost-response') return request.socket.destroy();
  const length = method === 'HEAD' ? {} : { 'content-length': content.length };
  response.writeHead(received.statusCode ?? 500, { ...received.headers, ...length });
  if (cutAfter === undefined) return response.end(content);
  response.write(content.subarray(0, cutAfter), () => request.socket.destroy());
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
 * Replaces a list request of version 2 with one of version 1, which has no continuation tokens: s3rver encrypts them with DES,
 * which Node no longer has.
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

/** The error code for a request with another key, or whose body is not the signed one; null for a valid one. */
function findRefusal(headers: IncomingMessage['headers'], body: Buffer): string | null {
  const [, keyId] = /^AWS4-HMAC-SHA256 Credential=([^/]+)\//.exec(headers.authorization ?? '') ?? [];
  if (keyId === undefined) return 'AccessDenied';
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
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
