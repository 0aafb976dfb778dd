import { posix } from 'node:path';
import { normalize } from '../../../shared/text/combining-marks.ts';
import { firstValue } from '../files/fields.ts';
import { cleanPath, type PermalinkFacts } from './permalink.ts';
import { type SiteConfig, section } from './read-config.ts';

/**
 * Makes the URLs that Zola gives a page: `path` of its front matter, or its section with its slug.
 * Source: https://www.getzola.org/documentation/content/page/.
 */
export function zolaUrls(config: SiteConfig, facts: PermalinkFacts): string[] {
  if (!facts.path.startsWith('content/')) return [];
  const languages = section(config.settings, 'languages');
  const bare = facts.path.slice('content/'.length).replace(/\.[^./]+$/, '');
  const suffix = /\.([\w-]+)$/.exec(posix.basename(bare))?.[1];
  const lang =
    suffix !== undefined && Object.hasOwn(languages, suffix.toLowerCase().replace(/[-_]/g, ''))
      ? suffix
      : null;
  const prefix = lang === null ? '' : `/${lang}`;
  const { path } = facts.values;
  if (path !== undefined) return [cleanPath(`${prefix}/${path}`)];
  const page = (lang === null ? bare : bare.slice(0, -lang.length - 1)).replace(/\/index$/, '');
  const name = posix.basename(page).replace(/^\d{4}-\d\d-\d\d(?:T[^_-]*Z)?[_-]\s*/, '');
  const slug = facts.slug ?? name;
  const folder = posix.dirname(page) === '.' ? [] : posix.dirname(page).split('/');
  const strategy = slugStrategy(config);
  const last = facts.slug === null && name === '' ? posix.basename(page) : slug;
  return [cleanPath(`${prefix}/${[...folder, last].map((part) => slugified(part, strategy)).join('/')}/`)];
}

function slugStrategy({ settings }: SiteConfig): string {
  return firstValue(section(settings, 'slugify'), 'paths') ?? firstValue(settings, 'slugify_paths') ?? 'on';
}

/** Zola also writes other alphabets in Latin (`on`); such URLs are not known here, so the letters stay. */
function slugified(text: string, strategy: string): string {
  if (strategy === 'off') return text;
  if (strategy === 'safe') return text.replace(/[<>:"/\\|?*#()[\]\n\r\t]/g, '').replace(/\s+/g, '_');
  const plain = normalize(text, 'NFKD').replace(/(?<=\p{Script=Latin})\p{M}+/gu, '');
  return normalize(plain, 'NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}
