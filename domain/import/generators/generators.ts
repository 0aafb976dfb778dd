import { isTimeZone } from '../../dates/dates.ts';
import type { Fields } from '../files/fields.ts';
import { firstValue } from '../files/fields.ts';
import { canonicalLanguage } from '../files/language.ts';
import { withStatusTags } from '../matter/visibility.ts';
import { collectionUrls, docusaurusUrls, eleventyUrls, mkdocsUrls, vitepressUrls } from './folder-sites.ts';
import { hugoHides, hugoUrls } from './hugo.ts';
import { withCascades } from './hugo-cascade.ts';
import { hexoUrls, jekyllFields, jekyllHides, jekyllUrls } from './jekyll.ts';
import { leftOutByPatterns } from './left-out.ts';
import { cleanPath, type PermalinkFacts } from './permalink.ts';
import { nikolaUrls, pelicanFields, pelicanUrls } from './python-sites.ts';
import { pathInSite, readBasePath, type SiteConfig, section } from './read-config.ts';
import { zolaUrls } from './zola.ts';

const ADDRESSES = {
  hugo: hugoUrls,
  jekyll: jekyllUrls,
  hexo: hexoUrls,
  zola: zolaUrls,
  docusaurus: docusaurusUrls,
  vitepress: vitepressUrls,
  eleventy: eleventyUrls,
  mkdocs: mkdocsUrls,
  astro: collectionUrls,
  gatsby: collectionUrls,
  next: collectionUrls,
  pelican: pelicanUrls,
  nikola: nikolaUrls,
} as const;

/**
 * Finds the old URLs of an article by its site's configuration, as paths of the host, the likeliest first.
 * `times` are the dates that they may show.
 */
export function findOldUrls(
  config: SiteConfig,
  facts: Omit<PermalinkFacts, 'date'>,
  times: string[],
): string[] {
  const path = pathInSite(config, facts.path);
  const dates = times.length === 0 ? [null] : config.generator === 'hugo' ? times.toReversed() : times;
  const paths = dates.flatMap((date) => ADDRESSES[config.generator](config, { ...facts, path, date }));
  const base = readBasePath(config);
  return [...new Set([...paths.map((path) => cleanPath(`${base}/${path}`)), ...paths])];
}

/** A file's front matter with what its site's configuration adds. */
export function siteFields(config: SiteConfig, path: string, record: Fields): Fields {
  if (config.generator === 'hugo' || config.generator === 'zola') return withCascades(config, path, record);
  if (config.generator === 'nikola') return withStatusTags(record);
  if (config.generator === 'pelican') return pelicanFields(config, record);
  return config.generator === 'jekyll' ? jekyllFields(config, pathInSite(config, path), record) : record;
}

/** The reason why the old site has no page of a file, or null. */
export function hiddenBySite(config: SiteConfig, path: string): string | null {
  const inner = pathInSite(config, path);
  if (config.generator === 'hugo') return hugoHides(config, inner);
  if (config.generator === 'mkdocs' || config.generator === 'vitepress')
    return leftOutByPatterns(config, inner);
  return config.generator === 'jekyll' ? jekyllHides(config, inner) : null;
}

/** The language of articles that name none, or null. */
export function siteLanguage({ generator, settings }: SiteConfig): string | null {
  const names: Partial<Record<SiteConfig['generator'], string[]>> = {
    hugo: ['defaultContentLanguage', 'languageCode', 'locale'],
    zola: ['default_language'],
    jekyll: ['lang', 'locale'],
    hexo: ['language'],
    vitepress: ['lang'],
    pelican: ['DEFAULT_LANG'],
    nikola: ['DEFAULT_LANG'],
  };
  const i18n = firstValue(section(settings, 'i18n'), 'defaultLocale');
  const written = firstValue(settings, ...(names[generator] ?? [])) ?? i18n;
  return written === null ? null : canonicalLanguage(written);
}

/**
 * The time zone of dates without one: that of the settings, else UTC if that is the generator's default, else
 * null.
 */
export function siteTimeZone({ generator, settings }: SiteConfig): string | null {
  const written = firstValue(settings, 'timeZone', 'timezone');
  if (written !== null && isTimeZone(written)) return written;
  return generator === 'hugo' || generator === 'zola' ? 'UTC' : null;
}
