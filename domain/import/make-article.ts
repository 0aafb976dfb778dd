import { MAX_AUTHORS, MAX_BIO, MAX_CAPTION, MAX_URL } from '../../contract/limits.ts';
import type { ImportedArticle } from '../articles/articles.ts';
import type { AuthorDetails } from '../authors/authors.ts';
import type { Ctx } from '../context.ts';
import { type ImportedCard, importCard } from '../link-cards/link-cards.ts';
import type { Notices } from './files/notices.ts';
import { unwrapLinks } from './html/article-links.ts';
import { attributeText, embedHtml } from './html/html-text.ts';
import { type Document, writeArticleHtml } from './html/html-tree.ts';
import type { ImageStore, PlacedImage } from './images/image-store.ts';
import { findImages, type PlaceImage, placeImages } from './images/place-images.ts';
import type { ImportReport } from './import-report.ts';
import type { MatterAuthor } from './matter/front-matter-fields.ts';
import { decidePublication } from './plan/decide-publication.ts';
import type { LinkingArticles } from './plan/hidden-articles.ts';
import type { KnownItem } from './plan/import-items.ts';
import { NO_TEXT, type PlannedArticle } from './plan/plan-article.ts';
import type { SiteLinks } from './plan/site-links.ts';
import {
  noticeUnusedFields,
  readAuthorName,
  readDiscovery,
  readExcerpt,
  readSeries,
  readTags,
  readTitle,
  removeRepeatedTitle,
} from './read-fields.ts';
import type { SiteSource } from './sites/site-source.ts';

/** Shared by all articles of one import. */
export interface ImportRun {
  site: SiteSource;
  source: string;
  links: SiteLinks;
  images: ImageStore;
  known: ReadonlyMap<string, KnownItem>;
  report: ImportReport;
  /** The articles that readers will not see, by their URLs here, as far as is known before conversion. */
  hidden: ReadonlyMap<string, PlannedArticle>;
  /** The articles that readers see and that are converted, by the URLs to which they link. */
  linking: LinkingArticles;
}

/** Converts one file to an article and stores its images. Adds to `notices`. */
export async function makeArticle(
  ctx: Ctx,
  run: ImportRun,
  planned: PlannedArticle,
  notices: Notices,
): Promise<ImportedArticle> {
  const { matter } = planned;
  const document = await run.site.readHtml(planned, run.links, notices);
  noticePlan(planned, notices);
  if (decidePublication(planned, ctx.now()).status !== 'draft') unlinkHidden(document, run, planned, notices);
  const place = async (src: string, alt: string) => {
    const placed = await run.images.place(await run.site.findImage(src, planned), alt);
    notices.image(src, placed);
    return placed;
  };
  const banner = matter.image && (await place(matter.image.src, matter.image.alt ?? ''));
  if (matter.image?.caption) notices.leftOut('the caption of the banner image');
  const title = readTitle(planned, document, notices);
  removeRepeatedTitle(document, title, notices);
  if (run.images.prefetch) {
    for (const { src, alt } of findImages(document))
      run.images.prefetch(await run.site.findImage(src, planned), alt);
  }
  await placeImages(document, place);
  const html = withTarget(writeArticleHtml(document, notices), planned, notices);
  if (isEmpty(html) && !banner)
    planned.withheld.reasons = [...new Set([...planned.withheld.reasons, NO_TEXT])];
  const cards = await placeCards(notices, place);
  if (!run.report.dryRun) for (const card of cards) await importCard(ctx, card);
  const { status, date } = decidePublication(planned, ctx.now());
  return {
    title,
    category: planned.category,
    subcategory: matter.subcategory?.toLowerCase() ?? null,
    tags: readTags(planned, notices),
    series: readSeries(planned, notices),
    html,
    slug: planned.slug,
    lang: planned.lang,
    translationGroup: planned.translationGroup,
    ...(planned.isTranslation && { isTranslation: true }),
    bannerImg: banner && toUrl(banner),
    bannerAlt: matter.image?.alt?.slice(0, MAX_CAPTION).toWellFormed() ?? null,
    status,
    date,
    bylines: await makeBylines(planned, notices, place),
    fields: {
      excerpt: readExcerpt(planned, notices),
      ...readDiscovery(planned, notices),
      ...(planned.pagePath !== undefined && { pagePath: planned.pagePath }),
    },
    aliases: planned.aliases,
  };
}

/** Unwraps the links of an article that readers see to those that they do not see. */
function unlinkHidden(
  document: Document,
  { hidden, linking }: ImportRun,
  planned: PlannedArticle,
  notices: Notices,
): void {
  unwrapLinks(document, (url) => {
    const target = hidden.get(url);
    if (url.startsWith('/')) linking.set(url, (linking.get(url) ?? new Set()).add(planned));
    if (target) notices.leftOut(`a link to '${target.path.slice(0, 200)}', which is not public`);
    return target !== undefined;
  });
}

/** True for a text without anything to read, look at or listen to. */
function isEmpty(html: string): boolean {
  return (
    !/<(?:img|iframe|video|audio|embed|object|input)\b/i.test(html) &&
    html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
  );
}

/** Adds the link to the page elsewhere that the old site showed, or to which its title led. */
function withTarget(html: string, { matter: { pointsTo } }: PlannedArticle, notices: Notices): string {
  if (!pointsTo || html.includes(`href="${attributeText(pointsTo.url)}"`)) return html;
  const link = embedHtml(pointsTo.url);
  if (!pointsTo.whole) return `${html}${link}`;
  if (!isEmpty(html)) notices.leftOut('its text: the old site showed another page in its place');
  return link;
}

/** Stores the images of the cards that the source has. The pages of these cards may no longer exist. */
async function placeCards(notices: Notices, place: PlaceImage): Promise<ImportedCard[]> {
  const cards: ImportedCard[] = [];
  for (const { thumbnail, ...card } of notices.cards()) {
    const placed = thumbnail === '' ? null : await place(thumbnail, card.title);
    cards.push({ ...card, image: placed && toUrl(placed) });
  }
  return cards;
}

function toUrl(image: PlacedImage): string | null {
  return image.kind === 'stored' || image.kind === 'remote' ? image.url : null;
}

function noticePlan(planned: PlannedArticle, notices: Notices): void {
  for (const warning of planned.warnings) notices.changed(warning);
  if (planned.matter.visibility.unlisted) notices.changed('unlisted: its URL works, and no list shows it');
  if (planned.isTranslation) notices.changed('a translation: lists show its original, which links to it');
  if (planned.langDetected) notices.changed(`language detected from the text: ${planned.lang}`);
  if (planned.dateFromHistory) notices.changed('no date: that of its first commit is used');
  if (planned.dateFromFile) notices.changed("no date: the file's modification time is used");
  if (planned.withheld.reasons.length === 0) for (const doubt of planned.doubts ?? []) notices.unsure(doubt);
  if (planned.expires !== null) notices.leftOut('the expiry date: articles here do not expire');
  if (planned.slug !== planned.wantedSlug)
    notices.changed(`the slug '${planned.wantedSlug}' was taken: '${planned.slug}' is used`);
  notices.add(planned.leftOut ?? []);
  noticeUnusedFields(planned, notices);
}

/** The authors in their order, each once. */
async function makeBylines(
  { matter: { authors } }: PlannedArticle,
  notices: Notices,
  place: PlaceImage,
): Promise<AuthorDetails[]> {
  const bylines = new Map<string, AuthorDetails>();
  for (const author of authors) {
    const name = readAuthorName(author.name, notices);
    if (name === '' || bylines.has(name)) continue;
    if (bylines.size === MAX_AUTHORS) {
      notices.leftOut(`authors after the first ${MAX_AUTHORS}`);
      break;
    }
    bylines.set(name, await makeByline(author, name, notices, place));
  }
  return [...bylines.values()];
}

async function makeByline(
  { bio, image, url }: MatterAuthor,
  name: string,
  notices: Notices,
  place: PlaceImage,
): Promise<AuthorDetails> {
  const isLink = url !== null && url.length <= MAX_URL && /^https:\/\//i.test(url) && URL.canParse(url);
  if (url !== null && !isLink) notices.leftOut("the URL of an author's site");
  const portrait = image === null ? null : await place(image, name);
  return {
    name,
    bio: bio?.slice(0, MAX_BIO).toWellFormed() ?? null,
    image: portrait && toUrl(portrait),
    links: isLink ? [url] : [],
  };
}
