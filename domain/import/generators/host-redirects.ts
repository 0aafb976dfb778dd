import { posix } from 'node:path';
import { byKey, type Fields, isRecord, listValues, plainValue } from '../files/fields.ts';
import type { SkippedFile } from '../files/notices.ts';
import { parseRecord, readDataFile } from '../files/parse-record.ts';
import { readBasePath, type SiteConfig } from './read-config.ts';

/** A redirect of the old site. `from` is a path, `to` a path or URL. */
export interface HostRedirect {
  from: string;
  to: string;
}

const FILES = /(?:^|\/)(?:_redirects|vercel\.json|now\.json|netlify\.toml)$/;
const MAX_BYTES = 2_000_000;
const MAX_REDIRECTS = 20_000;

/** True for a file in which Netlify, Cloudflare or Vercel finds redirects. */
export function hasRedirects(path: string): boolean {
  return FILES.test(path);
}

/**
 * Reads the redirects of the old site's host and of its generator's configuration. Patterns (`/old/*`) are
 * left out and counted.
 */
export async function readHostRedirects(
  root: string,
  paths: readonly string[],
  configs: readonly SiteConfig[],
): Promise<{ redirects: HostRedirect[]; errors: SkippedFile[] }> {
  const all: HostRedirect[] = configs.flatMap(configRedirects);
  const errors: SkippedFile[] = [];
  for (const path of paths) {
    const read = await readDataFile(root, path, MAX_BYTES, (text, format) =>
      format === '' ? { redirects: parseLines(text) } : parseRecord(text, format),
    );
    if (typeof read === 'string') errors.push({ path, why: `its redirects cannot be read: ${read}` });
    else all.push(...listRecords(read.redirects));
  }
  const isPattern = ({ from }: HostRedirect) => /[*:()?[\]{}|\\]/.test(from);
  const patterns = all.filter(isPattern).length;
  if (patterns > 0)
    errors.push({ path: paths[0] ?? '', why: `${patterns} redirects with patterns are left out` });
  return { redirects: all.filter((each) => !isPattern(each)).slice(0, MAX_REDIRECTS), errors };
}

/** Lines of `_redirects`: `/old /new 301`. */
function parseLines(text: string): Fields[] {
  return text.split('\n').flatMap((line) => {
    const [from, to] = line.trim().split(/\s+/);
    return from?.startsWith('/') && to !== undefined ? [{ from, to }] : [];
  });
}

function listRecords(value: unknown): HostRedirect[] {
  return (Array.isArray(value) ? value.slice(0, MAX_REDIRECTS) : []).filter(isRecord).flatMap((record) => {
    const { from, source = from, to, destination = to } = byKey(record);
    const target = plainValue(destination);
    return target === null ? [] : listValues(source).map((path) => ({ from: path, to: target }));
  });
}

/** The redirects of Astro, of Docusaurus' client-redirects and of the MkDocs plugin. */
function configRedirects(config: SiteConfig): HostRedirect[] {
  const { generator, settings } = config;
  const base = readBasePath(config);
  const pairs = (record: unknown) =>
    Object.entries(isRecord(record) ? record : {}).flatMap(([from, to]) => {
      const target = plainValue(isRecord(to) ? to.destination : to);
      return target === null ? [] : [{ from, to: target }];
    });
  const plugins = Array.isArray(settings.plugins) ? settings.plugins.slice(0, 100) : [];
  if (generator === 'astro') return pairs(settings.redirects);
  if (generator === 'docusaurus')
    return plugins.flatMap((plugin) => {
      const [name, options] = Array.isArray(plugin) ? plugin : [];
      if (!/client-redirects$/.test(plainValue(name) ?? '') || !isRecord(options)) return [];
      return listRecords(options.redirects).map(({ from, to }) => ({
        from: posix.join('/', base, from),
        to: posix.join('/', base, to),
      }));
    });
  if (generator !== 'mkdocs') return [];
  const page = (file: string) => `${base}/${file.replace(/(?:(?:^|\/)(?:index|readme))?\.md$/i, '/')}`;
  return plugins.flatMap((plugin) => {
    const options = isRecord(plugin) ? plugin.redirects : undefined;
    return pairs(isRecord(options) ? options.redirect_maps : undefined).map(({ from, to }) => ({
      from: page(from),
      to: /^https?:/.test(to) ? to : page(to),
    }));
  });
}
