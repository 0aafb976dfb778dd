import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { fetchPublic } from '../../platform/fetch-public.ts';
import { findArticle } from '../articles/articles.ts';
import { testContext } from '../testing.ts';
import { importContent } from './import.ts';
import { importAfterDryRun, type SourceFolder, sourceFolder } from './testing.ts';

eachDatabaseInAllTier('an import that fetches images', (getDb) => {
  let server: Server;
  let folder: SourceFolder;
  let requests: string[];
  beforeAll(async () => {
    const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      if (/\/(?:red|big)\.png$/.test(request.url ?? '')) response.writeHead(200).end(png);
      else if (request.url === '/page.png') response.writeHead(200).end('<html>Not an image</html>');
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    requests = [];
  });
  afterAll(async () => {
    server.close();
    await folder.remove();
  });

  /** Fetches from the server of the test, whatever the host. */
  const fetchBytes = (url: string) => {
    const { port } = server.address() as AddressInfo;
    const { pathname } = new URL(url);
    const permits = (address: string) => address === '127.0.0.1';
    return fetchPublic(`http://127.0.0.1:${port}${pathname}`, { maxBytes: 1e6, timeoutMs: 60_000, permits });
  };

  it('renders SVG files, which are never stored themselves', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="3"/></svg>';
    folder = await sourceFolder({
      'chart.svg': svg,
      'bad.svg': '<svg width="9" height="9"><a></svg>',
      'drawn.md': '---\ntitle: Drawn\nlang: en\n---\n![Chart](chart.svg) ![Bad](bad.svg)',
    });
    const ctx = testContext(getDb());
    const { imagesImported, lostImages } = await importAfterDryRun(ctx, { path: folder.path });
    expect(imagesImported).toBe(1);
    expect(lostImages).toMatchObject([{ src: 'bad.svg', lost: 'rejected' }]);
    const found = await findArticle(ctx, 'drawn');
    expect(found.kind === 'found' && found.article.post).toMatch(
      /src="\/media\/\w+\.png" alt="Chart"[\s\S]*<em>Bad<\/em>/,
    );
    await folder.remove();
  });

  it('stores them, names those that stay, and fetches each once', async () => {
    folder = await sourceFolder({
      'one.md': `---\ntitle: One\nlang: en\nimage: https://a.example/red.png\n---
![Red](https://a.example/red.png) ![Big](https://a.example/wp-content/uploads/big-300x200.png)
![Page](https://a.example/page.png) ![Gone](https://a.example/gone.png)`,
    });
    const ctx = testContext(getDb());
    const dry = await importContent(ctx, { path: folder.path, fetchBytes, dryRun: true });
    expect([dry.lostImages.length, requests]).toEqual([5, []]);
    const report = await importContent(ctx, { path: folder.path, fetchBytes });
    expect(report.imagesImported).toBe(2);
    expect(report.lostImages).toEqual([
      {
        path: 'one.md',
        src: 'https://a.example/page.png',
        lost: 'remote',
        why: 'its server did not send an image',
      },
      { path: 'one.md', src: 'https://a.example/gone.png', lost: 'remote', why: 'the server answered 404' },
    ]);
    expect(requests.toSorted()).toEqual([
      '/gone.png',
      '/page.png',
      '/red.png',
      '/wp-content/uploads/big.png',
    ]);
    const found = await findArticle(ctx, 'one');
    const sources = found.kind === 'found' ? [...found.article.post.matchAll(/ src="([^"]*)"/g)] : [];
    expect(sources.map(([, src]) => src)).toEqual([
      expect.stringMatching(/^\/media\//),
      expect.stringMatching(/^\/media\//),
      'https://a.example/page.png',
      'https://a.example/gone.png',
    ]);
    requests = [];
    const again = await importContent(ctx, { path: folder.path, fetchBytes });
    expect([again.counts.unchanged, again.imagesImported]).toEqual([1, 2]);
    expect(requests.toSorted()).toEqual(['/gone.png', '/page.png']);
  });
});
