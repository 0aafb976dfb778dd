import { posix } from 'node:path';
import { slugify } from '../../slug.ts';
import { type Fields, firstValue, plainValue, withDefaults } from '../files/fields.ts';
import { cleanPath, dateTokens, fillPattern, type PermalinkFacts } from './permalink.ts';
import type { SiteConfig } from './read-config.ts';

/** The path below Pelican's folder of content. */
function pelicanPath({ settings }: SiteConfig, path: string): string {
  const content = `${(firstValue(settings, 'PATH') ?? 'content').replace(/^(?:\.?\/)+|\/+$/g, '')}/`;
  return path.startsWith(content) ? path.slice(content.length) : path;
}

/** A post's fields with those that Pelican's settings have for all posts. */
export function pelicanFields({ settings }: SiteConfig, record: Fields): Fields {
  const status = firstValue(settings, 'DEFAULT_STATUS');
  return status === null ? record : withDefaults(record, [{ status }]);
}

/** True for a file outside the folder of which Pelican makes pages. */
export function pelicanExcludes(config: SiteConfig, path: string): boolean {
  const folder = firstValue(config.settings, 'PATH');
  return folder !== null && !/^[./]*$/.test(folder) && pelicanPath(config, path) === path;
}

/** The parts of a date in Python's `strftime`. */
const DATE_PARTS: Record<string, string> = {
  Y: ':year',
  y: ':short_year',
  m: ':month',
  d: ':day',
  '-m': ':i_month',
  '-d': ':i_day',
  b: ':short_month',
  B: ':long_month',
  H: ':hour',
  M: ':minute',
};

/** Makes the URL that Pelican gives a page. Source: https://docs.getpelican.com/en/latest/settings.html. */
export function pelicanUrls(config: SiteConfig, facts: PermalinkFacts): string[] {
  const own = plainValue(facts.values.url ?? facts.values.save_as);
  if (own !== null) return [cleanPath(own.replace(/(?:^|\/)index\.html$/, '/'))];
  const isPage = /^pages\//.test(pelicanPath(config, facts.path));
  const usual = isPage ? 'pages/{slug}.html' : '{slug}.html';
  const written = firstValue(config.settings, isPage ? 'PAGE_URL' : 'ARTICLE_URL') ?? usual;
  const pattern = written
    .replace(/\{date:([^{}]{1,60})\}/g, (_, format: string) =>
      format.replace(/%(-?[A-Za-z])/g, (part, name: string) => DATE_PARTS[name] ?? part),
    )
    .replace(/\{(slug|category|lang)\}/g, ':$1');
  const filled = fillPattern(pattern, {
    ...dateTokens(facts.date),
    slug: facts.slug ?? slugify(facts.title ?? posix.basename(facts.path).replace(/\.\w+$/, '')),
    category: slugify(facts.categories[0] ?? ''),
    lang: facts.lang,
  });
  return filled === null ? [] : [filled];
}

/** Makes the URLs that Nikola gives a page. Source: https://getnikola.com/handbook.html. */
export function nikolaUrls(_: SiteConfig, facts: PermalinkFacts): string[] {
  const slug = facts.slug ?? posix.basename(facts.path).replace(/\.\w+$/, '');
  const page = cleanPath(posix.join(posix.dirname(facts.path), slug));
  return [`${page}/`, `${page}.html`];
}
