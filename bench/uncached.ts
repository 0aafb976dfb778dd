// `npm run bench:uncached`: the cost of a page that is not in the page cache, beside nginx serving the same
// bytes.
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/build/build-pages.ts';
import { drive, type LoadResult } from './drive.ts';
import { startNginx } from './nginx.ts';
import { machine } from './report.ts';
import { processorSeconds, startMeasured } from './running.ts';
import { rounded, table } from './table.ts';
import { articlePaths, fetchBytes } from './traffic.ts';

const help = `Usage: npm run bench:uncached -- --data FOLDER [--seconds N] [--database URL]

  --data FOLDER    a data folder with at least 1,000 articles, such as \`npm run bench -- --data FOLDER\` makes
  --database URL   the PostgreSQL database of that site, if it has one
  --seconds N      the length of each measurement (4)`;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    database: { type: 'string' },
    seconds: { type: 'string', default: '4' },
  },
});

const ARTICLES = 1000;
const LISTS = 100;
const UNKNOWN = 20_000;

if (values.data === undefined) console.error(help);
else await measure(values.data, Number(values.seconds));

/** Without a page cache, each request renders its page. */
async function measure(dataDir: string, seconds: number): Promise<void> {
  ensureBuilt();
  const database: Record<string, string> = values.database ? { DATABASE_URL: values.database } : {};
  const server = await startMeasured(dataDir, { CACHE_MAX_MB: '0', ...database });
  const pid = server.process.pid ?? 0;
  try {
    const articles = await articlePaths(server.url, ARTICLES);
    const before = processorSeconds(pid);
    for (const path of articles) await fetchBytes(server.url + path, 'gzip');
    const first = ((processorSeconds(pid) - before) / articles.length) * 1e6;
    const lists = Array.from({ length: LISTS }, (_, n) => `/blogs?page=${n + 1}`);
    const unknown = Array.from({ length: UNKNOWN }, (_, n) => `/no-such-page-${n}`);
    const bytes = await Promise.all(articles.map((path) => fetchBytes(server.url + path, 'gzip')));
    const nginx = await startNginx(bytes, 'gzip');
    try {
      const load = { connections: 8, seconds, encodings: 'gzip' };
      const ours = (paths: string[]) => drive({ ...load, paths, url: server.url, pid });
      const theirs = await drive({ ...load, paths: nginx.paths, url: nginx.url, pid: nginx.pid });
      const rows = [
        row('nginx, the same articles', theirs, theirs),
        ['an article, its first time, with the client', '', '', '', rounded(first), ratio(first, theirs)],
      ];
      for (const [name, paths] of Object.entries({
        'an article': articles,
        'the home page': ['/'],
        'a page of all articles': lists,
        'an unknown path': unknown,
      })) {
        await ours(paths);
        rows.push(row(name, await ours(paths), theirs));
      }
      process.stdout.write(
        `${machine()}\n\n${table(['rendered each time', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs', 'of nginx'], rows)}\n`,
      );
    } finally {
      await nginx.stop();
    }
  } finally {
    await server.end('SIGTERM');
  }
}

function row(name: string, { requests, p50, p99, processorUs }: LoadResult, peer: LoadResult): string[] {
  return [name, ...[requests, p50, p99, processorUs].map(rounded), ratio(processorUs, peer)];
}

function ratio(processorUs: number, peer: LoadResult): string {
  return (processorUs / peer.processorUs).toFixed(1);
}
