// Prints the weight of pages of a running site as a browser receives them: node scripts/page-weight.ts http://localhost:3000 / /blogs
import { type CDPSession, chromium } from 'playwright-core';
import { ensureChromium } from './chromium.ts';

interface Transfers {
  requests: number;
  bytes: number;
}

const [site = 'http://localhost:3000', ...paths] = process.argv.slice(2);

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
for (const path of paths.length > 0 ? paths : ['/', '/blogs']) {
  const sizes = Object.entries(await weigh(new URL(path, site).href));
  const lines = sizes.map(
    ([kind, { requests, bytes }]) => `  ${kind}: ${bytes} bytes, ${requests} requests\n`,
  );
  process.stdout.write(`${path}\n${lines.join('')}`);
}
await browser.close();

/** Counts the requests and compressed bytes of a first visit without scrolling, by type of resource. */
async function weigh(address: string): Promise<Record<string, Transfers>> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const sizes = countTransfers(await context.newCDPSession(page));
  await page.goto(address, { waitUntil: 'networkidle' });
  await context.close();
  return Object.fromEntries([...sizes].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function countTransfers(session: CDPSession): Map<string, Transfers> {
  const resourceType = new Map<string, string>();
  const sizes = new Map<string, Transfers>();
  session.on('Network.responseReceived', ({ requestId, type }) => resourceType.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = resourceType.get(requestId) ?? 'Other';
    const { requests, bytes } = sizes.get(kind) ?? { requests: 0, bytes: 0 };
    sizes.set(kind, { requests: requests + 1, bytes: bytes + encodedDataLength });
  });
  void session.send('Network.enable');
  return sizes;
}
