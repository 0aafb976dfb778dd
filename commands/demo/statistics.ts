import type { Services } from '../../domain/context.ts';
import { type SumKey, SumMap, type Sums, storeSums } from '../../domain/statistics/statistics.ts';
import { formatInstant } from '../../platform/clock.ts';
import { EMAIL_CAMPAIGNS } from '../../shared/campaign.ts';
import type { SentEmail } from './newsletter.ts';
import { type Random, randomFrom } from './random.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS = 365;

/** Hosts that lead readers to a site, with their parts of its readers. */
const referrers: [host: string, part: number][] = [
  ['google.com', 0.22],
  ['duckduckgo.com', 0.06],
  ['news.ycombinator.com', 0.04],
  ['mastodon.social', 0.05],
  ['bsky.app', 0.04],
  ['feedly.com', 0.03],
  ['chatgpt.com', 0.02],
  ['en.wikipedia.org', 0.01],
];
const campaigns: [name: string, part: number][] = [['mastodon / social', 0.02]];
/** Readers who follow the links of an email on its day and those after it. */
const EMAIL_READERS = [21, 9, 3];
/** Requests of machines for each reader. */
const machines: [value: string, part: number][] = [
  ['search/Googlebot', 0.5],
  ['search/bingbot', 0.25],
  ['search/DuckDuckBot', 0.06],
  ['training/GPTBot', 0.4],
  ['training/ClaudeBot', 0.3],
  ['training/CCBot', 0.1],
  ['assistant/ChatGPT-User', 0.12],
  ['assistant/Claude-User', 0.05],
  ['feed/Feedly', 0.2],
  ['feed/Inoreader', 0.1],
  ['feed/NetNewsWire', 0.15],
  ['preview/Mastodon', 0.05],
  ['preview/Slackbot', 0.02],
  ['other/Other robots', 0.35],
  ['other/python-requests', 0.1],
];
const subscribers: [name: string, now: number][] = [
  ['Feedly', 214],
  ['Inoreader', 61],
  ['Feedbin', 18],
];

interface Article {
  path: string;
  /** The day of its publication. */
  day: string;
  /** How well it is liked, about 1. */
  weight: number;
}

/** Adds a year of believable statistics to a site: more readers from month to month, fewer at weekends. */
export async function addStatistics(services: Services, seed: string, emails: SentEmail[]): Promise<void> {
  const random = randomFrom(`${seed} statistics`);
  const articles = await readArticles(services, random);
  const now = services.now();
  for (let ago = DAYS; ago >= 0; ago--) {
    const day = formatInstant(now - ago * DAY_MS).slice(0, 10);
    const sums = new SumMap(Number.POSITIVE_INFINITY);
    addDay(sums, { day, random, articles: articles.filter((one) => one.day <= day) });
    addEmails(sums, day, emails);
    addMachines(sums, day, (DAYS - ago) / DAYS, random);
    await storeSums(services, sums);
  }
}

async function readArticles({ db }: Services, random: Random): Promise<Article[]> {
  const rows = await db.read
    .selectFrom('article')
    .select(['slug', 'published_at'])
    .where('status', '=', 'published')
    .where('page_path', 'is', null)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug, published_at }) => ({
    path: `/blog/${slug}`,
    day: (published_at ?? '').slice(0, 10),
    weight: 0.3 + 2 * random.next() ** 3,
  }));
}

interface Day {
  day: string;
  random: Random;
  articles: Article[];
}

function addDay(sums: SumMap, { day, random, articles }: Day): void {
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  const pages = [
    ...articles.map(({ path, weight, day: first }) => {
      const age = (Date.parse(day) - Date.parse(first)) / DAY_MS;
      return { path, first, age, readers: weight * (2.5 + 60 * Math.exp(-age / 2.5)) };
    }),
    { path: '/', first: '', age: 100, readers: 9 + articles.length / 2 },
    { path: '/about', first: '', age: 100, readers: 2 },
  ];
  let all = 0;
  for (const { path, first, age, readers: expected } of pages) {
    const readers = Math.round(expected * (isWeekend ? 0.6 : 1) * (0.6 + 0.8 * random.next()));
    if (readers === 0) continue;
    all += readers;
    const numbers = toSums(readers, random);
    sums.add({ dimension: 'page', day, path, value: '' }, numbers);
    if (first && age < 7) sums.add({ dimension: 'first-week', day: first, path, value: '' }, numbers);
    addParts(sums, { dimension: 'referrer', day, path }, referrers, readers);
    addParts(sums, { dimension: 'campaign', day, path }, campaigns, readers);
  }
  sums.add({ dimension: 'site', day, path: '', value: '' }, toSums(Math.round(all * 0.75), random));
  sums.add({ dimension: 'machine', day, path: '', value: 'browser' }, { views: Math.round(all * 2.1) });
  for (const [value, part] of [
    ['own team', 0.04],
    ['robot', 0.06],
  ] as const)
    sums.add({ dimension: 'left-out', day, path: '', value }, { views: Math.round(all * part) });
}

function toSums(readers: number, random: Random): Partial<Sums> {
  const views = Math.round(readers * (1.15 + 0.2 * random.next()));
  const leaves = Math.round(views * 0.8);
  const finished = Math.round(leaves * (0.35 + 0.2 * random.next()));
  return {
    views,
    readers,
    leaves,
    finished,
    seconds: Math.round(leaves * (60 + 90 * random.next())),
    quarters: 4 * finished + 2 * (leaves - finished),
  };
}

function addParts(
  sums: SumMap,
  key: Omit<SumKey, 'value'>,
  parts: readonly (readonly [value: string, part: number])[],
  readers: number,
): void {
  for (const [value, part] of parts) {
    const views = Math.round(readers * part);
    if (views > 0) sums.add({ ...key, value }, { views, readers: Math.round(views * 0.9) });
  }
}

function addEmails(sums: SumMap, day: string, emails: SentEmail[]): void {
  for (const { key, day: sent, paths } of emails) {
    const readers = EMAIL_READERS[(Date.parse(day) - Date.parse(sent)) / DAY_MS] ?? 0;
    const value = EMAIL_CAMPAIGNS + key;
    for (const path of paths) {
      const some = Math.ceil(readers / paths.length);
      if (readers > 0)
        sums.add({ dimension: 'campaign', day, path, value }, { views: some + 1, readers: some });
    }
  }
}

function addMachines(sums: SumMap, day: string, grown: number, random: Random): void {
  for (const [value, part] of machines) {
    const views = Math.round(part * (40 + 160 * grown) * (0.7 + 0.6 * random.next()));
    sums.add({ dimension: 'machine', day, path: '', value }, { views });
  }
  for (const [value, now] of subscribers)
    sums.add(
      { dimension: 'subscribers', day, path: '', value },
      { views: Math.round(now * (0.4 + 0.6 * grown)) },
    );
}
