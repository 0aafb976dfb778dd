import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { searched } from './corpus.ts';
import { drive, type Load, type LoadResult } from './drive.ts';
import { startNginx } from './nginx.ts';
import { type MeasuredServer, residentMegabytes, startMeasured } from './running.ts';

/** The results of one kind of request, for our server and for the file server with the same bytes. */
export interface TrafficFigure {
  name: string;
  lekha: LoadResult;
  /** Absent without nginx, or if no file corresponds to the request. */
  nginx?: LoadResult;
  /** Lekha's results relative to nginx: requests per second, and CPU time per request. */
  ratio?: number;
  processorRatio?: number;
  /** The required ratio, or the required requests per second. */
  wantedRatio?: number;
  wanted?: number;
}

/** The size of a page in bytes, uncompressed and as sent. */
export interface Weight {
  name: string;
  plain: number;
  gzip: number;
  brotli: number;
}

export interface Traffic {
  figures: TrafficFigure[];
  weights: Weight[];
  /** Resident memory in megabytes: seconds after the first page, and after requests on 500 connections. */
  idleMegabytes: number;
  loadedMegabytes: number;
}

const CONNECTIONS = 50;
const MANY_CONNECTIONS = 500;
const SECONDS = 3;
const ROUNDS = 3;
const IDLE_MS = 5000;
const ARTICLES = 500;
const API = '/api/v1/articles';

/** Puts load on the built server and, if available, on nginx with the same bytes, alternately. */
export async function measureTraffic(dataDir: string, withNginx: boolean): Promise<Traffic> {
  const { articles, ...traffic } = await measureCached(dataDir, withNginx);
  traffic.figures.push(await uncached(dataDir, articles));
  return traffic;
}

async function measureCached(dataDir: string, withNginx: boolean): Promise<Traffic & { articles: string[] }> {
  const server = await startMeasured(dataDir);
  try {
    await sleep(IDLE_MS);
    const idleMegabytes = residentMegabytes(server.process);
    const articles = await articlePaths(server.url, ARTICLES);
    const pages = {
      article: [articles[0]!],
      home: ['/'],
      list: ['/blogs'],
      rotating: articles,
      apiArticles: articles.map((path) => `${API}/single-article/${path.slice('/blog/'.length)}`),
      apiLists: [1, 2, 3, 4, 5].map((page) => `${API}/all-articles?page=${page}`),
    };
    const figures = withNginx ? await alternately(server, pages) : await alone(server, pages);
    figures.push(await searches(server));
    const many = { ...orderTo(server), paths: articles, connections: MANY_CONNECTIONS, seconds: SECONDS };
    figures.push({ name: `${names.rotating}, ${MANY_CONNECTIONS} connections`, lekha: await drive(many) });
    const loadedMegabytes = residentMegabytes(server.process);
    const weights = await Promise.all(
      Object.entries({ article: articles[0]!, home: '/', list: '/blogs' }).map(([name, path]) =>
        weigh(server.url, name, path),
      ),
    );
    return { figures, weights, idleMegabytes, loadedMegabytes, articles };
  } finally {
    await server.end('SIGTERM');
  }
}

type Pages = Record<'article' | 'home' | 'list' | 'rotating' | 'apiArticles' | 'apiLists', string[]>;

const names: Record<keyof Pages, string> = {
  article: 'a cached article',
  home: 'the home page',
  list: 'a page of all articles',
  rotating: `rotating over ${ARTICLES} articles`,
  apiArticles: `API, rotating over ${ARTICLES} articles`,
  apiLists: 'API, lists of ten',
};
const wantedRatios: Partial<Record<keyof Pages, number>> = {
  article: 0.9,
  rotating: 0.8,
  apiArticles: 0.5,
  apiLists: 0.5,
};

function orderTo(server: MeasuredServer): Omit<Load, 'paths'> {
  const load = { connections: CONNECTIONS, seconds: SECONDS, encodings: 'gzip' };
  return { ...load, url: server.url, pid: server.process.pid ?? 0 };
}

async function alone(server: MeasuredServer, pages: Pages): Promise<TrafficFigure[]> {
  const figures: TrafficFigure[] = [];
  for (const kind of Object.keys(pages) as (keyof Pages)[])
    figures.push({ name: names[kind], lekha: await drive({ ...orderTo(server), paths: pages[kind] }) });
  return figures;
}

async function alternately(server: MeasuredServer, pages: Pages): Promise<TrafficFigure[]> {
  const all = [...new Set(Object.values(pages).flat())];
  const bytes: Buffer[] = [];
  for (const path of all) bytes.push(await fetchBytes(server.url + path, 'gzip'));
  const nginx = await startNginx(bytes);
  try {
    const figures: TrafficFigure[] = [];
    for (const kind of Object.keys(pages) as (keyof Pages)[]) {
      const ours = { ...orderTo(server), paths: pages[kind] };
      const files = pages[kind].map((path) => nginx.paths[all.indexOf(path)]!);
      const theirs = { ...ours, url: nginx.url, pid: nginx.pid, paths: files };
      figures.push(compared(names[kind], await alternate(ours, theirs), wantedRatios[kind]));
    }
    return figures;
  } finally {
    await nginx.stop();
  }
}

/** Drives one after the other several times, after a warm-up. */
export async function alternate(ours: Load, theirs: Load): Promise<[LoadResult[], LoadResult[]]> {
  for (const each of [ours, theirs]) await drive({ ...each, seconds: 1 });
  const rounds: [LoadResult[], LoadResult[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    rounds[1].push(await drive(theirs));
    rounds[0].push(await drive(ours));
  }
  return rounds;
}

export function compared(
  name: string,
  [ours, theirs]: [LoadResult[], LoadResult[]],
  wantedRatio?: number,
): TrafficFigure {
  const [lekha, nginx] = [median(ours), median(theirs)];
  const ratio = lekha.requests / nginx.requests;
  const processorRatio = nginx.processorUs / lekha.processorUs;
  return { name, lekha, nginx, ratio, processorRatio, wantedRatio };
}

function median(rounds: LoadResult[]): LoadResult {
  return rounds.toSorted((a, b) => a.requests - b.requests)[Math.floor(rounds.length / 2)]!;
}

async function searches(server: MeasuredServer): Promise<TrafficFigure> {
  const terms = [searched.rare, searched.two, searched.prefix].map((term) => encodeURIComponent(term));
  const paths = terms.map((term) => `${API}/all-articles?searchTerm=${term}`);
  return {
    name: 'API, search (rare, two words, a prefix)',
    lekha: await drive({ ...orderTo(server), paths }),
  };
}

/** Every request renders its page, and nothing is compressed. */
async function uncached(dataDir: string, paths: string[]): Promise<TrafficFigure> {
  const server = await startMeasured(dataDir, { CACHE_MAX_MB: '0' });
  try {
    const order = { ...orderTo(server), paths, encodings: 'identity', connections: 8 };
    await drive({ ...order, seconds: 3 * SECONDS });
    return { name: 'an article rendered each time, not compressed', lekha: await drive(order), wanted: 500 };
  } finally {
    await server.end('SIGTERM');
  }
}

/** Picks `count` articles from the whole corpus. */
export async function articlePaths(url: string, count: number): Promise<string[]> {
  const list = async (page: number) => {
    const response = await fetch(`${url}/api/v1/articles/all-articles?limit=100&page=${page}`);
    return (await response.json()) as { data: { slug: string }[]; meta: { totalPages: number } };
  };
  const { meta } = await list(1);
  const step = Math.max(1, Math.floor(meta.totalPages / (count / 100)));
  const slugs: string[] = [];
  for (let page = 1; page <= meta.totalPages && slugs.length < count; page += step)
    slugs.push(...(await list(page)).data.map(({ slug }) => slug));
  return slugs.slice(0, count).map((slug) => `/blog/${encodeURIComponent(slug)}`);
}

async function weigh(url: string, name: string, path: string): Promise<Weight> {
  const plain = await fetchBytes(url + path, 'identity');
  const gzip = await fetchBytes(url + path, 'gzip');
  return { name, plain: plain.length, gzip: gzip.length, brotli: brotliCompressSync(plain).length };
}

/** Returns the bytes as sent: `fetch` would decompress them. */
export function fetchBytes(url: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': encoding } }, async (response) => {
      if (response.statusCode === 200) resolve(Buffer.concat(await response.toArray()));
      else reject(new Error(`${url} responded with ${response.statusCode}`));
    })
      .on('error', reject)
      .end();
  });
}
