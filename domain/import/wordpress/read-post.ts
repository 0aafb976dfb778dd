import { withoutTags } from '../../../shared/text/without-tags.ts';
import { decodeUrl } from '../files/decode-url.ts';
import { normalText } from '../files/fields.ts';
import { canonicalLanguage } from '../files/language.ts';
import type { OldDiscovery } from '../matter/discovery-fields.ts';
import type { SiteItem } from '../sites/plan-item.ts';
import { type Attachments, own } from './attachments.ts';
import { RESTRICTIONS, type WxrItem, type WxrSite } from './read-wxr.ts';

interface PostFacts {
  key: string;
  site: WxrSite;
  attachments: Attachments;
  /** True if part of its text is for some readers only. */
  isForSome: boolean;
}

/** Reads what an export says about a post. */
export function readPost(item: WxrItem, { key, site, attachments, isForSome }: PostFacts): SiteItem {
  const field = (name: string) => own(normalText(item.fields.get(name) ?? '').trim());
  const thumbnail = attachments.byId.get(item.meta.get('_thumbnail_id')?.trim() ?? '');
  return {
    key,
    title: field('title') || null,
    slug: decodeUrl(field('wp:post_name')).replace(/\.html?$/i, ''),
    excerpt: plainLine(field('excerpt:encoded')) || null,
    date: readDate(item),
    withheld: readStatus(item, isForSome),
    ...readTerms(item, site),
    ...readSeries(item),
    ...readTranslation(item),
    authors: readAuthors(item, site),
    ...(thumbnail && {
      image: {
        src: thumbnail.url,
        alt: thumbnail.alt || null,
        caption: plainLine(thumbnail.caption) || null,
      },
    }),
    discovery: readYoast(item),
    ...(field('wp:post_type') === 'page' && { pagePath: readOldUrls(item)[0] ?? '' }),
    oldUrls: readOldUrls(item),
    sample: field('content:encoded'),
  };
}

/** The authors that Co-Authors Plus names, in their order, else the one of WordPress. */
function readAuthors({ fields, terms }: WxrItem, site: WxrSite): SiteItem['authors'] {
  const named = terms
    .filter(({ taxonomy }) => taxonomy === AUTHOR)
    .map(({ slug, name }) => {
      const login = [own(name), own(slug.replace(/^cap-/, ''))].find((each) => site.authors.has(each));
      return login === undefined ? readableName(own(name)) : authorName(login, site);
    });
  const login = own(normalText(fields.get('dc:creator') ?? '').trim());
  const names = named.length > 0 ? named : login === '' ? [] : [authorName(login, site)];
  return names.map((name) => ({ name, bio: null, image: null, url: null }));
}

/** A login as a name: `jane-doe` is Jane Doe. */
function readableName(login: string): string {
  if (!/^[a-z]+(?:[-_.][a-z]+)+$/.test(login)) return login.replace(/@[\w.-]+$/, '');
  return login.replace(/(?:^|[-_.])([a-z])/g, (_, first: string) => ` ${first.toUpperCase()}`).trim();
}

/** A login may be an email address, which must not become public. */
function authorName(login: string, { authors }: WxrSite): string {
  return (authors.get(login) || login).replace(/@[\w.-]+$/, '');
}

/**
 * Reads the fields of the plugin Yoast. Leaves out texts with variables such as `%%title%%`, whose values are
 * not exported.
 */
function readYoast({ meta }: WxrItem): OldDiscovery {
  const value = (name: string) => normalText(own(meta.get(`_yoast_wpseo_${name}`) ?? '')).trim() || null;
  const text = (name: string) => (value(name)?.includes('%%') ? null : value(name));
  return {
    canonicalUrl: value('canonical'),
    seoTitle: text('title'),
    seoDescription: text('metadesc'),
    noindex: value('meta-robots-noindex') === '1',
  };
}

function plainLine(html: string): string {
  return withoutTags(html, ' ').replace(/\s+/g, ' ').trim();
}

/** WordPress writes zeros for a date that is not set, and local dates without the zone. */
function readDate({ fields }: WxrItem): string | null {
  const gmt = instant(fields.get('wp:post_date_gmt'));
  if (gmt !== null) return gmt;
  const published = Date.parse(fields.get('pubDate')?.trim() ?? '');
  if (Number.isFinite(published) && published > 0) return new Date(published).toISOString();
  return instant(fields.get('wp:post_date'));
}

function instant(text = ''): string | null {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text.trim());
  const at = Date.parse(parts ? `${parts[1]}T${parts[2]}Z` : '');
  return Number.isNaN(at) || text.trim().startsWith('0000') ? null : new Date(at).toISOString();
}

/** The ends of shortcodes, and the blocks, that plugins for members and passwords have around a text. */
const FOR_SOME =
  /\[\/(?!team|our)(?:[a-z\d]{1,30}[_-]){0,4}(?:members?|membership|subscribers?|premium|paywall|private|password|passster|protect(?:ed|or|ion)?|restrict(?:ed)?|logged-?in|logged|encrypt(?:ed)?|mepr|ihc|pmpro|s2if|is_paid)\d{0,3}(?:[_-][\w-]{1,60})?\]|<!-- wp:[\w/-]{0,60}?(?<![a-z])(?:premium-content|paywall|membership|members-only|restrict(?:ed)?|protect(?:ed)?|content-control|private)(?![a-z])|<!-- wp:[\w/-]{1,60} \{[^>]{0,3000}?"(?:blockVisibility":false|hideBlock":true|visibilityByRole":"(?!public")|(?:user|restricted)?roles":\[")/i;
const FOR_EVERYONE = /^(?:0|no|none|false|all|everybody|public|a:0:\{\}|)$/i;

/** True if part of the text of a post or shared block is for some readers only. */
export function hasPartForSome(text: string): boolean {
  return FOR_SOME.test(text);
}

/** Only `publish` without a password is public. */
function readStatus({ fields, meta }: WxrItem, isForSome: boolean): SiteItem['withheld'] {
  const status = fields.get('wp:status')?.trim().slice(0, 40) ?? '';
  const reasons = status === 'publish' || status === 'future' ? [] : [`status: ${status || 'unknown'}`];
  if ((fields.get('wp:post_password') ?? '').trim() !== '') reasons.push('a password');
  if (isForSome) reasons.push('part of its text is for some readers only');
  const field = RESTRICTIONS.find((name) => !FOR_EVERYONE.test(meta.get(name)?.trim() ?? ''));
  if (field !== undefined) reasons.push(`it is for some readers only: ${field}`);
  return { reasons, waits: status === 'future' ? 'status: future' : null };
}

/**
 * The first category is the category; a second one below it, or the category above it, makes a subcategory.
 */
function readTerms(
  { terms }: WxrItem,
  { categories }: WxrSite,
): Pick<SiteItem, 'categories' | 'subcategory' | 'tags'> {
  const own = terms.filter(({ taxonomy, name }) => taxonomy === 'category' && name !== '');
  const tags = terms
    .filter(({ taxonomy, name }) => !NO_TAGS.includes(taxonomy) && name !== '')
    .map(({ name }) => name);
  const [first] = own;
  if (!first) return { tags };
  const findParent = (slug: string) => categories.get(slug)?.parent ?? '';
  const child = own.find(({ slug }) => slug !== first.slug && findParent(slug) === first.slug);
  const parent = categories.get(findParent(first.slug));
  const names = own.map(({ name }) => name);
  if (child) {
    return { categories: names.filter((name) => name !== child.name), subcategory: child.name, tags };
  }
  if (!parent || parent.name === '') return { categories: names, tags };
  const others = names.filter((name) => name !== first.name && name !== parent.name);
  return { categories: [parent.name, ...others], subcategory: first.name, tags };
}

/** The taxonomy of the plugin Co-Authors Plus. */
const AUTHOR = 'author';

/** The taxonomies of the plugins Polylang and WPML. */
const [LANGUAGE, TRANSLATIONS] = ['language', 'post_translations'];

function readTranslation({ terms }: WxrItem): Pick<SiteItem, 'lang' | 'translationKey'> {
  const findSlug = (wanted: string) => terms.find(({ taxonomy }) => taxonomy === wanted)?.slug;
  const [lang, key] = [canonicalLanguage(findSlug(LANGUAGE) ?? ''), findSlug(TRANSLATIONS)];
  return { ...(lang !== null && { lang }), ...(key !== undefined && { translationKey: own(key) }) };
}

/** The taxonomy of the plugin PublishPress Series, which was Organize Series. */
const SERIES = 'series';

/** Taxonomies that say nothing of the text. */
const NO_TAGS = ['category', 'post_format', AUTHOR, SERIES, LANGUAGE, TRANSLATIONS, 'translation_priority'];

function readSeries({ terms, meta }: WxrItem): Pick<SiteItem, 'series'> {
  const [first, ...others] = terms.filter(({ taxonomy, name }) => taxonomy === SERIES && name !== '');
  if (!first) return {};
  const part = Number(meta.get('_series_part')?.trim() || Number.NaN);
  const number = Number.isFinite(part) ? part : null;
  return {
    series: { title: first.name, part: number, weight: null, others: others.map(({ name }) => name) },
  };
}

/** The permalink, those of former slugs, and `?p=12`. */
function readOldUrls({ fields, formerSlugs }: WxrItem): string[] {
  const link = own(fields.get('link')?.trim() ?? '');
  const id = fields.get('wp:post_id')?.trim() ?? '';
  const name = fields.get('wp:post_name')?.trim() ?? '';
  const isPermalink = /^(?:https?:\/\/|\/)/i.test(link) && !/[?&](?:p|page_id)=/.test(link);
  // The permalink may continue after the slug: `name.html`, `name-12/`.
  const parts = link.split(new RegExp(`(?<=/)${RegExp.escape(name)}(?=[^/]*/?$)`, 'i'));
  const former =
    isPermalink && name !== '' && parts.length === 2 ? formerSlugs.filter((slug) => slug !== '') : [];
  return [
    ...(isPermalink ? [link] : []),
    ...former.map((slug) => own(parts.join(slug))),
    ...(/^\d{1,12}$/.test(id) ? [`/?p=${id}`] : []),
  ];
}
