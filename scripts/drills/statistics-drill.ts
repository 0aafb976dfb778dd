// `npm run test:statistics`: readers look at a page while their server is killed at random moments
// (DRILL_KILLS). No view may be lost that was sent ten seconds or longer before a kill, none may count
// twice, and no file of the data folder may have an address or agent, not even those that a kill leaves.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../build/build-pages.ts';
import { Guarantees, tell } from '../running/report.ts';
import { APP_SECRET, startServer } from '../running/server.ts';

const KILLS = Number(process.env.DRILL_KILLS ?? 5);
/** Promised in docs/statistics.md, with the pause between two views and the time of a transaction. */
const LOST_MS = 10_000 + 1000;
const PAUSE_MS = 50;
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0 Drill';

ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'lekha-statistics-'));
const environment = { DATA_DIR: folder, APP_SECRET, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' };
const guarantees = new Guarantees();
/** When each view was answered. Each has a network of its own. */
const views: number[] = [];

async function view(url: string): Promise<void> {
  const { length } = views;
  const address = `198.${18 + (length >> 16)}.${(length >> 8) & 255}.${length & 255}`;
  const { status } = await fetch(`${url}/api/v1/views`, {
    method: 'POST',
    body: '["/","","",0]',
    headers: { 'sec-fetch-site': 'same-origin', 'user-agent': AGENT, 'x-forwarded-for': address },
  });
  if (status !== 204) throw new Error(`A view was answered with ${status}.`);
  views.push(Date.now());
}

function countStored(): number {
  const db = new DatabaseSync(join(folder, 'lekha.db'));
  const count = "SELECT coalesce(sum(views), 0) AS views FROM statistic WHERE dimension = 'site'";
  const { views } = db.prepare(count).get() as { views: number };
  db.close();
  return views;
}

/** The files that have a part of an address or agent in them. */
function findTraces(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => /198\.(?:18|19)\.|Gecko|Firefox/.test(readFileSync(file, 'latin1')));
}

try {
  let lost = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    const server = await startServer(environment);
    const [begun, end] = [views.length, Date.now() + LOST_MS + Math.random() * 10_000];
    while (Date.now() < end) {
      await view(server.url);
      await sleep(PAUSE_MS);
    }
    const killedAt = Date.now();
    await server.end('SIGKILL');
    const traces = findTraces();
    guarantees.check(traces.length === 0, `No file has an address or agent: ${traces.join(', ')}`);
    const stored = countStored();
    const safe = views.filter((at) => at < killedAt - LOST_MS).length;
    const own = stored + lost;
    guarantees.check(own >= safe, `Kill ${kill}: views of longer before are stored`);
    guarantees.check(own <= views.length, `Kill ${kill}: no view counts twice`);
    tell(`kill ${kill}`, { sent: views.length - begun, lost: views.length - own });
    lost = views.length - stored;
  }
  const server = await startServer(environment);
  await view(server.url);
  await server.end('SIGTERM');
  guarantees.check(countStored() === views.length - lost, 'A stop loses nothing');
  tell('views', { sent: views.length, lost, traces: findTraces().length });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (guarantees.broken.length > 0) process.exitCode = 1;
