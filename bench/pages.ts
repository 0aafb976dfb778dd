// `npm run bench:pages`: the processor time of each list, calendar, feed, sitemap and screen among many
// articles, right after an edit and again, without a page cache.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/build/build-pages.ts';
import { signIn } from '../scripts/running/server.ts';
import { withServices } from '../scripts/running/site.ts';
import { addAdministrator, put } from './administrator.ts';
import { loadCorpus } from './load.ts';
import { machine } from './report.ts';
import { startMeasured, threadsMs } from './running.ts';
import { rounded, table, verdict } from './table.ts';
import { computeTiming } from './timing.ts';

const help = `Usage: npm run bench:pages [-- OPTIONS]

  --articles N     articles (1000000)
  --data FOLDER    keep the SQLite corpus there, and use it again next time`;

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const LIMIT_MS = 100;
const ROUNDS = 3;
const SCREENS = [
  'admin-home',
  'manage-article',
  'manage-article?status=draft',
  'manage-article?whose=mine',
  'manage-article?page=LAST',
  'calendar',
  'review',
  'categories',
  'tags',
  'series',
  'authors',
  'media',
  'statistics',
  'redirects',
  'system',
];

if (values.help) console.error(help);
else await bench(Number(values.articles), values.data ?? mkdtempSync(join(tmpdir(), 'lekha-pages-')));

async function bench(articles: number, dataDir: string): Promise<void> {
  ensureBuilt();
  try {
    await withServices({ DATA_DIR: dataDir }, (services) =>
      loadCorpus(services, articles, (done) => console.error(`${done} of ${articles} articles`)),
    );
    const rows = await measure(dataDir);
    const head = ['processor time (ms)', 'first', 'after an edit', 'again', 'wanted after an edit'];
    process.stdout.write(`\n${machine()}, ${articles} articles\n\n${table(head, rows)}\n`);
  } finally {
    if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(dataDir: string): Promise<string[][]> {
  const account = await addAdministrator(dataDir);
  const server = await startMeasured(dataDir, { CACHE_MAX_MB: '0' });
  try {
    const cookie = await signIn(server.url, account);
    const get = async (path: string) => {
      const response = await fetch(server.url + path, { headers: { cookie } });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${path} responded with ${response.status}.`);
      return text;
    };
    const list = '/api/v1/articles/all-articles?limit=9';
    const { data, meta } = JSON.parse(await get(list));
    const edit = (n: number) =>
      put(server.url, cookie, `/api/v1/articles/update-article/${data[0]._id}`, { description: `Edit ${n}` });
    const spent = async (work: () => Promise<unknown>) => {
      const before = threadsMs(server.process);
      await work();
      return threadsMs(server.process) - before;
    };
    const category = `/category/${encodeURIComponent(data[0].category)}`;
    const own = SCREENS.map((screen) => `/dashboard/${screen}`);
    const lists = ['/', '/blogs', '/blogs?page=LAST', category, `${category}?page=2`];
    const files = ['/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/sitemap-pages.xml'];
    const paths = [...lists, ...files, '/sitemap-articles-1.xml', list, `${list}&page=LAST`, ...own];
    const rows: string[][] = [];
    for (const path of paths) {
      const page = path.includes('/manage-article') ? Math.ceil(meta.total / 20) : meta.totalPages;
      const request = () => get(path.replace('LAST', String(page)));
      const first = await spent(request);
      const edited: number[] = [];
      const again: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await edit(round);
        edited.push(await spent(request));
        again.push(await spent(request));
      }
      const median = computeTiming(edited).p50;
      const verdictOfMedian = verdict(median, LIMIT_MS, 'ms');
      rows.push([path, rounded(first), rounded(median), rounded(computeTiming(again).p50), verdictOfMedian]);
      console.error(rows.at(-1)!.join('  '));
    }
    return rows;
  } finally {
    await server.end('SIGTERM');
  }
}
