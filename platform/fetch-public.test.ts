import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isQuick } from '../scripts/tests/tier.ts';
import { FetchError, fetchPublic } from './fetch-public.ts';

describe('fetching a URL that content names', () => {
  let server: Server | undefined;
  let requests: string[] = [];
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    requests = [];
  });

  /** Serves on this machine, which the test permits, and returns the base URL. */
  async function serve(listener: RequestListener): Promise<string> {
    server = createServer((request, response) => {
      requests.push(`${request.url} ${request.headers.cookie ?? ''}`.trim());
      listener(request, response);
    });
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${port()}`;
  }
  const port = () => (server!.address() as AddressInfo).port;
  const get = (url: string, limits: { maxBytes?: number; timeoutMs?: number; cuts?: boolean } = {}) =>
    fetchPublic(url, {
      maxBytes: 1000,
      timeoutMs: 20_000,
      ...limits,
      permits: (address, to) => address === '127.0.0.1' && to === port(),
    });
  const refusal = (url: string, limits = {}) =>
    get(url, limits).then(
      () => 'fetched',
      (error) => (error instanceof FetchError ? error.message : String(error)),
    );

  it('returns the bytes, and follows redirects', async () => {
    const base = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: '/b', 'set-cookie': 'x=1' }).end();
      else response.writeHead(200, { 'content-type': 'image/png' }).end('bytes');
    });
    const { bytes, contentType, url } = await get(`${base}/a`);
    expect([bytes.toString(), contentType, url]).toEqual(['bytes', 'image/png', `${base}/b`]);
    expect(requests).toEqual(['/a', '/b']);
  });

  it('returns a long response that comes in pieces, or its beginning', async () => {
    const text = 'abcdefg'.repeat(50_000);
    const base = await serve(async (_, response) => {
      for (let at = 0; at < text.length; at += 7000) response.write(text.slice(at, at + 7000));
      response.end();
    });
    expect((await get(base, { maxBytes: 350_000 })).bytes.toString()).toBe(text);
    expect((await get(base, { maxBytes: 99_999, cuts: true })).bytes.toString()).toBe(text.slice(0, 99_999));
    expect(await refusal(base, { maxBytes: 349_999 })).toBe('it is larger than the upload limit');
  });

  it('refuses addresses that are not public, in any notation and behind any redirect', async () => {
    let target = '';
    const base = await serve((_, response) => void response.writeHead(301, { location: target }).end());
    const inside = [
      ...[
        'http://127.0.0.1/',
        'http://0.0.0.0/',
        'http://10.1.2.3/',
        'http://172.16.0.1/',
        'http://192.168.1.1/',
      ],
      ...[
        'http://169.254.169.254/latest/meta-data',
        'http://100.64.0.1/',
        'http://224.0.0.1/',
        'http://198.18.0.1/',
      ],
      ...['http://2130706433/', 'http://0x7f.1/', 'http://127.1/', 'http://localhost/', 'http://192.0.2.1/'],
      ...[
        'http://[::1]/',
        'http://[::]/',
        'http://[fe80::1]/',
        'http://[fc00::1]/',
        'http://[::ffff:127.0.0.1]/',
      ],
      ...[
        'http://[::ffff:7f00:1]/',
        'http://[64:ff9b::7f00:1]/',
        'http://[2002:7f00:1::]/',
        'http://[ff02::1]/',
        'http://[::7f00:1]/',
      ],
    ];
    for (const url of inside) {
      expect(await refusal(url), url).toBe('its address is not public');
      target = url;
      expect(await refusal(base), url).toBe('its address is not public');
    }
    expect(await refusal('http://8.8.8.8:22/')).toBe('its address is not public');
  });

  it('refuses URLs that are not of the web', async () => {
    const base = await serve(
      (_, response) => void response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
    );
    expect(await refusal(base)).toBe('its URL is not of the web');
    expect(await refusal('gopher://8.8.8.8/')).toBe('its URL is not of the web');
    expect(await refusal('http://user:password@8.8.8.8/')).toBe('its URL has a password');
    expect(await refusal('nowhere')).toBe('its URL is not valid');
    expect(await refusal(`http://8.8.8.8/${'x'.repeat(2000)}`)).toBe('its URL is not valid');
  });

  it.skipIf(isQuick)('ends with too many redirects, bytes and errors, and after its time', async () => {
    const base = await serve((request, response) => {
      if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end();
      else if (request.url === '/large') response.writeHead(200).end('x'.repeat(1001));
      else if (request.url === '/endless') response.writeHead(200).write('x');
      else if (request.url === '/cut')
        response.writeHead(200, { 'content-length': 100 }).write('x', () => response.destroy());
      else if (request.url === '/protocol')
        request.socket.write('HTTP/1.1 101 Other\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
      else if (request.url === '/busy') response.writeHead(requests.length > 1 ? 200 : 503).end('at last');
      else response.writeHead(404).end();
    });
    expect(await refusal(`${base}/loop`)).toBe('it redirects more than 5 times');
    expect(await refusal(`${base}/large`)).toBe('it is larger than the upload limit');
    expect(await refusal(`${base}/endless`, { timeoutMs: 200 })).toBe('the server is too slow');
    expect(await refusal(`${base}/cut`)).toMatch(/^the connection failed/);
    expect(await refusal(`${base}/protocol`)).toBe('the server sent no response');
    expect(await refusal(`${base}/gone`)).toBe('the server answered 404');
    requests = [];
    expect((await get(`${base}/busy`)).bytes.toString()).toBe('at last');
  });
});
