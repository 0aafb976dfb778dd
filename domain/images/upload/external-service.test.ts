import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { inspect } from '../decode/inspect.ts';
import { imageBytes } from '../testing.ts';
import { forwardUpload } from './external-service.ts';

type Reply = (response: ServerResponse, received: FormData) => void;
const json = (status: number, body: unknown): Reply => {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

let server: Server;
let url: string;
let reply: Reply;
let received: FormData;

beforeAll(async () => {
  server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/image/upload`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  reply = json(200, {
    secure_url: 'https://images.example/a.jpg',
    public_id: 'theirs',
    width: 5,
    height: 4,
    bytes: 3,
    format: 'jpg',
    extra: 1,
  });
});

async function receive(request: IncomingMessage, response: ServerResponse) {
  const body = new Uint8Array(await buffer(request));
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  received = await new Response(body, { headers }).formData();
  reply(response, received);
}

async function forward(preset = '', uploadPreset?: string, timeoutMs?: number) {
  const bytes = await imageBytes('jpg');
  const header = await inspect(readConfig({}), bytes);
  const upload = { bytes, publicId: 'hero image_1', uploadPreset };
  return { bytes, result: await forwardUpload({ url, preset }, upload, header, timeoutMs) };
}

it('forwards the image and returns the response with only the fields of the contract', async () => {
  const { bytes, result } = await forward('', 'unsigned');
  expect(result).toEqual({
    secure_url: 'https://images.example/a.jpg',
    public_id: 'theirs',
    width: 5,
    height: 4,
    bytes: 3,
    format: 'jpg',
    existing: false,
  });
  expect([...received.keys()].sort()).toEqual(['file', 'public_id', 'upload_preset']);
  expect(received.get('public_id')).toBe('hero_image_1');
  expect(received.get('upload_preset')).toBe('unsigned');
  const file = received.get('file') as File;
  expect(file.type).toBe('image/jpeg');
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
});

it("prefers the operator's preset to the client's, and sends none if there is none", async () => {
  await forward('ours', 'theirs');
  expect(received.get('upload_preset')).toBe('ours');
  await forward();
  expect(received.has('upload_preset')).toBe(false);
});

it('fills in the fields that the service leaves out', async () => {
  reply = json(201, { secure_url: 'https://images.example/a.jpg' });
  const { bytes, result } = await forward();
  expect(result).toMatchObject({
    public_id: 'hero_image_1',
    width: 200,
    height: 120,
    format: 'jpg',
    bytes: bytes.length,
  });
});

it.each<[string, Reply]>([
  ['an error', json(500, { error: { message: 'broken' } })],
  ['a request to come later', json(429, { error: { message: 'Too many requests' } })],
  ['no JSON', (response) => response.end('<html>')],
  ['too large a body', (response) => response.end('x'.repeat(1_000_000))],
  ['a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['a closed connection', (response) => response.destroy()],
])('throws unavailable if the service responds with %s', async (_what, given) => {
  reply = given;
  await expect(forward()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
});

it.each([400, 401, 413])(
  'throws bad_gateway for a refusal with %i, which nobody should repeat',
  async (status) => {
    reply = json(status, { error: { message: 'Unknown preset' } });
    await expect(forward()).rejects.toMatchObject({
      code: 'bad_gateway',
      message: `The image service refused this image (${status}). Please tell the operator of this site.`,
    });
  },
);

it('returns the URL as articles store it', async () => {
  reply = json(200, { secure_url: ' https://images.example/a b.jpg\n' });
  expect((await forward()).result.secure_url).toBe('https://images.example/a%20b.jpg');
});

it.each<[string, Reply]>([
  ['is silent', () => {}],
  ['stops after its first bytes', (response) => void response.writeHead(200).write('{"secure_url":')],
])('says that the service did not answer in time if it %s', async (_what, given) => {
  reply = given;
  await expect(forward('', undefined, 500)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The image service did not answer in time. Please try again.',
  });
  server.closeAllConnections();
});

it.each([
  ['no URL', {}],
  ['a URL of another scheme', { secure_url: 'javascript:alert(1)' }],
  ['an http URL', { secure_url: 'http://images.example/a.jpg' }],
  ['a URL with a password', { secure_url: 'https://a:b@images.example/a.jpg' }],
  ['a path', { secure_url: '/media/a.jpg' }],
  ['too long a URL', { secure_url: `https://images.example/${'a'.repeat(2000)}.jpg` }],
  ['a list', []],
  ['null', null],
])('refuses %s at once, and says what a save would need', async (_what, given) => {
  reply = json(200, given);
  await expect(forward()).rejects.toMatchObject({
    code: 'bad_gateway',
    message: expect.stringContaining('https://'),
  });
});
