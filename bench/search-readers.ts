import { type Driven, drive } from './drive.ts';
import { startServer } from './running.ts';
import { type SearchFigure, searchKinds } from './search-latency.ts';
import { rank } from './timing.ts';

/** How readers of kept pages fare, in milliseconds, and how long searches take that are asked for meanwhile. */
export interface Readers {
  /** Requests for kept pages a second. */
  rate: number;
  alone: Pick<Driven, 'p50' | 'p99'>;
  meanwhile: Pick<Driven, 'p50' | 'p99'>;
  searches: SearchFigure[];
}

/** A busy site: 170 million pages a day. */
const RATE = 2000;
const CONNECTIONS = 50;
const ALONE_SECONDS = 5;
const SECONDS_A_KIND = 4;

/**
 * Starts the built server on one processor and, from the other, asks for kept pages at a steady rate while searches of
 * one kind after another are asked, each as soon as the one before was answered.
 */
export async function measureReaders(dataDir: string, env: Record<string, string> = {}): Promise<Readers> {
  const server = await startServer(dataDir, env);
  try {
    const paths = await pagesOf(server.url);
    for (const path of paths) await (await fetch(server.url + path)).arrayBuffer();
    const order = { url: server.url, paths, connections: CONNECTIONS, pid: server.process.pid ?? 0 };
    const ask = (seconds: number) => drive({ ...order, seconds, rate: RATE });
    await ask(2);
    const alone = await ask(ALONE_SECONDS);
    const [meanwhile, searches] = await Promise.all([
      ask(searchKinds.length * SECONDS_A_KIND),
      searchOn(server.url),
    ]);
    return { rate: RATE, alone, meanwhile, searches };
  } finally {
    await server.stop();
  }
}

async function pagesOf(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/v1/articles/all-articles?limit=20`);
  const { data } = (await answer.json()) as { data: { slug: string }[] };
  return ['/', '/blogs', ...data.map(({ slug }) => `/blog/${encodeURIComponent(slug)}`)];
}

async function searchOn(url: string): Promise<SearchFigure[]> {
  const figures: SearchFigure[] = [];
  for (const [name, termOf] of searchKinds) figures.push({ name, ...(await oneKind(url, termOf)) });
  return figures;
}

async function oneKind(url: string, termOf: (round: number) => string) {
  const took: number[] = [];
  const end = performance.now() + SECONDS_A_KIND * 1000;
  for (let round = 0; performance.now() < end; round++) {
    // Another first day makes each question another one, and keeps nothing out.
    const from = new Date(Date.UTC(1980, 0, 1 + round)).toISOString().slice(0, 10);
    const asked = new URLSearchParams({ searchTerm: termOf(round % 60), from, limit: '9' });
    const begun = performance.now();
    const answer = await fetch(`${url}/api/v1/articles/all-articles?${asked}`);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`A search was answered ${answer.status}.`);
    took.push(performance.now() - begun);
  }
  took.sort((a, b) => a - b);
  return { p50: rank(took, 0.5), p95: rank(took, 0.95), p99: rank(took, 0.99) };
}
