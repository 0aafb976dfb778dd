import { expect, it } from 'vitest';
import { checkSignature, type SignedRequest } from './signature.ts';

const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** The examples that Amazon publishes: sig-v4-header-based-auth.html. */
const published: [name: string, method: string, url: string, signature: string, more?: Example][] = [
  [
    'GET object',
    'GET',
    '/test.txt',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    { headers: { range: 'bytes=0-9' } },
  ],
  [
    'PUT object',
    'PUT',
    '/test%24file.text',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    {
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      },
      body: 'Welcome to Amazon S3.',
    },
  ],
  [
    'GET bucket lifecycle',
    'GET',
    '/?lifecycle',
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'list objects',
    'GET',
    '/?max-keys=2&prefix=J',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
];

interface Example {
  headers?: Record<string, string>;
  body?: string;
}

function request(method: string, url: string, signature: string, more: Example = {}): SignedRequest {
  const headers: Record<string, string> = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': '20130524T000000Z',
    ...more.headers,
  };
  const signed = Object.keys(headers).sort().join(';');
  const credential = `${keys.accessKeyId}/20130524/us-east-1/s3/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signed}, Signature=${signature}`;
  return { method, url, headers: { ...headers, authorization }, body: Buffer.from(more.body ?? '') };
}

it.each(published)('accepts the published signature: %s', (_, method, url, signature, more) => {
  expect(checkSignature(request(method, url, signature, more), keys)).toBeNull();
});

it('refuses another secret, key, body, header or query', () => {
  const [, method, url, signature, more] = published[1]!;
  const valid = request(method, url, signature, more);
  expect(checkSignature(valid, { ...keys, secretAccessKey: 'x' })).toBe('SignatureDoesNotMatch');
  expect(checkSignature(valid, { ...keys, accessKeyId: 'x' })).toBe('InvalidAccessKeyId');
  expect(checkSignature({ ...valid, body: Buffer.from('x') }, keys)).toBe('XAmzContentSHA256Mismatch');
  expect(checkSignature({ ...valid, url: '/other' }, keys)).toBe('SignatureDoesNotMatch');
  expect(checkSignature({ ...valid, url: `${url}?acl` }, keys)).toBe('SignatureDoesNotMatch');
  const unsigned = { ...valid, headers: { ...valid.headers, 'x-amz-acl': 'public-read' } };
  expect(checkSignature(unsigned, keys)).toBe('AccessDenied');
  expect(checkSignature({ ...valid, headers: {} }, keys)).toBe('AccessDenied');
});
