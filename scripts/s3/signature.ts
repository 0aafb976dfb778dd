import { createHash, createHmac } from 'node:crypto';

/** A request as it arrived at a store. */
export interface SignedRequest {
  method: string;
  /** The path with its query, as sent. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: Uint8Array;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/**
 * The error code of a store for a request whose Signature Version 4 is wrong; null for a valid one. Written from the
 * specification (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html), independently of clients.
 */
export function checkSignature(
  request: SignedRequest,
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
): string | null {
  const [, keyId, scope = '', signedHeaders = '', signature] =
    AUTHORIZATION.exec(header(request, 'authorization')) ?? [];
  if (keyId === undefined) return 'AccessDenied';
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId';
  if (header(request, 'x-amz-content-sha256') !== sha256(request.body)) return 'XAmzContentSHA256Mismatch';
  const names = signedHeaders.split(';');
  const mustBeSigned = Object.keys(request.headers).filter((name) => /^(host|x-amz-)/.test(name));
  if (!mustBeSigned.every((name) => names.includes(name))) return 'AccessDenied';
  const stringToSign = [
    ALGORITHM,
    header(request, 'x-amz-date'),
    scope,
    sha256(canonicalRequest(request, names)),
  ].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, stringToSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

function canonicalRequest(request: SignedRequest, names: string[]): string {
  const [path = '', query = ''] = request.url.split('?');
  const parameters = query
    .split('&')
    .filter((each) => each !== '')
    .map((each) => {
      const [name = '', value = ''] = each.split('=');
      return [encode(decodeURIComponent(name)), encode(decodeURIComponent(value))] as const;
    })
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y));
  return [
    request.method,
    path.split('/').map(decodeURIComponent).map(encode).join('/'),
    parameters.map(([name, value]) => `${name}=${value}`).join('&'),
    ...names.map((name) => `${name}:${header(request, name).trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    header(request, 'x-amz-content-sha256'),
  ].join('\n');
}

function header({ headers }: SignedRequest, name: string): string {
  return String(headers[name] ?? '');
}

/** Percent-encodes everything but unreserved characters. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, content: string): Buffer {
  return createHmac('sha256', key).update(content).digest();
}
