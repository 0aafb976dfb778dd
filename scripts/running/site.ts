import { fillDemo } from '../../commands/demo/fill.ts';
import type { Services } from '../../domain/context.ts';
import { readConfig } from '../../platform/config.ts';
import { openLog } from '../../platform/log.ts';
import { openServices } from '../../server/startup/services.ts';
import type { Account } from './server.ts';

/** Opens the site of these settings in this process, without a server, until `work` ends. */
export async function withServices<T>(
  env: Record<string, string>,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const services = await openSite(env);
  try {
    return await work(services);
  } finally {
    await services.db.close();
  }
}

/** Opens the site of these settings in this process. Close its database at the end. */
export function openSite(env: Record<string, string>): Promise<Services> {
  return openServices(readConfig(env), openLog('warn', process.stderr));
}

/** Fills an empty site with demo articles and returns its administrator. */
export function fillSite(env: Record<string, string>, articles: number): Promise<Account> {
  return withServices(env, async (services) => {
    const { email, password } = await fillDemo(services, { articles });
    return { email, password };
  });
}

/** Chooses pages of every kind: lists, feeds, and articles from all over the site. */
export async function choosePaths(url: string, pages: number): Promise<string[]> {
  const pathsIn = async (path: string) =>
    [...(await (await fetch(url + path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      (match) => new URL(match[1]!).pathname,
    );
  const parts = await pathsIn('/sitemap.xml');
  const isPart = (path: string) => path.endsWith('.xml');
  const inParts = await Promise.all(parts.filter(isPart).map(pathsIn));
  const all = [...parts.filter((path) => !isPart(path)), ...inParts.flat()];
  const every = Math.max(1, Math.floor(all.length / pages));
  const lists = ['/', '/blogs', '/blogs?page=2', '/rss.xml', '/atom.xml', '/sitemap.xml', '/search?q=the'];
  return [...new Set([...lists, ...all.filter((_, i) => i % every === 0)])];
}

/** Reads pages with their status. */
export async function readPages(url: string, paths: Iterable<string>): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const path of paths) {
    const response = await fetch(url + path);
    pages.set(path, `${response.status}\n${await response.text()}`);
  }
  return pages;
}

/** Names the paths whose texts differ or are only on one side. */
export function differences(expected: Map<string, string>, found: Map<string, string>): string[] {
  const paths = new Set([...expected.keys(), ...found.keys()]);
  return [...paths].filter((path) => expected.get(path) !== found.get(path));
}
