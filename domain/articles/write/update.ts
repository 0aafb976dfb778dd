import type { Article, ArticleChange } from '../../../contract/article.ts';
import { formatInstant } from '../../../platform/clock.ts';
import { TRANSLATION } from '../../article-filter.ts';
import {
  authorIds,
  authorNames,
  type BylineColumns,
  bylineColumns,
  findAuthor,
} from '../../authors/authors.ts';
import { STORED_LIMITS } from '../../body/body.ts';
import { currentNames } from '../../categories/categories.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError, notFound } from '../../errors.ts';
import { libraryAltText } from '../../images/images.ts';
import { authorizeCall } from '../../permissions.ts';
import { assignSeries, type ChosenSeries, chooseSeries } from '../../series/series.ts';
import { hasWords, RANDOM_SLUG, slugify } from '../../slug.ts';
import { ensureTags, parseTags } from '../../tags/tags.ts';
import { type Write, write } from '../../write.ts';
import { authorizeArticle } from '../access.ts';
import { ownBase } from '../drafts/own-save.ts';
import { assertSameAccount } from '../drafts/working-copies.ts';
import { assertPathFree, keepFormerPath } from '../pages/path-owners.ts';
import { fromPlainValues, toPlainValues } from '../plain-columns.ts';
import { missingArticleError } from '../read/find-article.ts';
import { type ArticleRow, parseImages, revisionColumns } from '../read/summary.ts';
import { endReviewOfDraft } from '../review/review-rows.ts';
import { assignSlug, dropRedirect, findFreeSlug } from '../slugs/assign-slug.ts';
import { resolveArticle } from '../slugs/resolve.ts';
import { auditSave } from './audit-save.ts';
import { authorizeSave } from './authorize-save.ts';
import { emailPublished } from './email-published.ts';
import { feature, recordUnfeatured, setFeatured } from './feature.ts';
import { assertImagesUsable, existingImages, normaliseBanner, normaliseImages } from './images.ts';
import { publicEffect } from './public-effect.ts';
import { assertPublishRules, publishMoment } from './publish-rules.ts';
import { type Content, renderContent } from './render-content.ts';
import { assertNotStale } from './stale-version.ts';
import {
  describeRepeated,
  findEarlierSave,
  findStoredArticle,
  prepareSave,
  recordSave,
  replaceArticle,
  type Save,
  type Saved,
  type StoredArticle,
  toSavedArticle,
  withoutAuthor,
} from './store-article.ts';
import { rewrittenLanguage } from './text-language.ts';

/** A save starts over each time another save is faster; this many times in a row never happens. */
const MAX_ATTEMPTS = 50;

/**
 * Changes the given fields. `change.version`, `change.updatedAt` and `ifMatch` (an `If-Match` header) say
 * what the change was based on: `conflict` if that is stale. Without them the change applies to the stored
 * version. The replaced text stays as a revision. A repeated `saveId` changes nothing, and a save of an
 * editor session may follow one whose response that session never got. `{ featured }` alone leaves version
 * and `updatedAt` unchanged.
 */
export async function updateArticle(
  ctx: Ctx,
  idOrSlug: string,
  change: ArticleChange,
  ifMatch?: string,
): Promise<Article> {
  return (await saveChange(ctx, idOrSlug, change, ifMatch)).article;
}

/**
 * Changes an article like `updateArticle`, and tells what was stored. `inSameWrite` runs in the transaction,
 * after the save.
 */
export async function saveChange(
  ctx: Ctx,
  idOrSlug: string,
  change: ArticleChange,
  ifMatch?: string,
  inSameWrite: (w: Write, saved: ArticleRow) => Promise<void> = async () => {},
): Promise<Saved> {
  authorizeCall(ctx, 'article.write');
  if (change.desk) assertSameAccount(ctx, change.desk.account);
  const { featured, saveId, desk: editorSession, version, updatedAt, ...fields } = change;
  const resolved = await resolveArticle(ctx, idOrSlug);
  if (!resolved) throw await missingArticleError(ctx, idOrSlug);
  await authorizeArticle(ctx, 'article.write', resolved.id);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const before = await findStoredArticle(ctx.db.read, resolved.id);
    if (!before) throw await missingArticleError(ctx, resolved.id);
    if (await isRepeated(ctx, before, saveId)) {
      const article = await storedArticle(ctx, resolved.id);
      return { article, ...(await describeRepeated(ctx, article, change)) };
    }
    await authorizeSave(ctx, change, before);
    const base = await ownBase(ctx, before.id, editorSession, version);
    const savedVersion = base === version ? undefined : base;
    const basedOn = assertNotStale(before, { ifMatch, version: base, updatedAt }, savedVersion);
    if (Object.values(fields).every((field) => field === undefined)) {
      const article =
        featured === undefined
          ? await toSavedArticle(ctx.db.read, before, before)
          : await setFeatured(ctx, before.id, featured);
      return { article, savedVersion: article.version };
    }
    const after = await applyChange(ctx, before, fields);
    assertPublishRules(after, before);
    await prepareSave(ctx, after, await authorNames(ctx.db.read, after));
    const savedAt = after.updated_at === before.updated_at ? formatInstant(ctx.now()) : undefined;
    const save: Save = { userId: ctx.actor.userId, saveId: saveId ?? null, basedOn, savedAt, editorSession };
    const existing = await existingImages(ctx, after);
    const edit = { before, after, series: fields.series, featured, save, existing };
    const saved = await write(ctx, async (w) => {
      const row = await store(w, ctx, edit);
      if (row) await inSameWrite(w, row);
      // Read in the write, because a save that was done must not fail afterwards.
      return row && toSavedArticle(w.tx, row, await findAuthor(w.tx, row.author_id));
    });
    if (saved) return { article: saved, savedVersion: saved.version, savedSequence: editorSession?.sequence };
  }
  throw new LekhaError('conflict', 'Others are saving this article right now. Please try again.');
}

/** The fields of an article that a save may change. */
export type ChangedFields = Omit<ArticleChange, 'featured' | 'saveId' | 'desk' | 'version' | 'updatedAt'>;

/**
 * The row after the change, whether or not the publish rules allow it. Its slug is the wanted one and may
 * still turn out to be taken. Throws `invalid` and `too_large`.
 */
export async function applyChange(
  ctx: Ctx,
  before: StoredArticle,
  given: ChangedFields,
): Promise<ArticleRow> {
  const fields = { ...given, lang: given.lang ?? (await rewrittenLanguage(ctx, before, given)) };
  const row = withoutAuthor(before);
  const now = Math.max(ctx.now(), Date.parse(before.updated_at) + 1);
  const status = fields.status ?? before.status;
  const published_at = before.published_at ?? (status === 'published' ? formatInstant(now) : null);
  const after = {
    ...row,
    ...(await changedContent(ctx, before, fields)),
    title: fields.title ?? before.title,
    category: fields.category ?? before.category,
    subcategory: ifGiven(fields.subcategory, before.subcategory),
    tags: fields.tags === undefined ? before.tags : JSON.stringify(fields.tags),
    ...(await chooseSeries(ctx.db.read, fields.series, before)),
    slug: wantedSlug(before, fields),
    lang: fields.lang ?? before.lang,
    ...(fields.authors && bylineColumns(await authorIds(ctx.db.read, fields.authors))),
    ...(await changedBanner(ctx, before, fields)),
    ...fromPlainValues(fields, toPlainValues(before), before.unlisted === TRANSLATION),
    status,
    publish_at: publishMoment(status, fields.publishAt, before.publish_at, now),
    published_at,
    dated_at: published_at ?? before.created_at,
    version: before.version + 1,
  };
  return isSame(before, after) ? after : { ...after, updated_at: formatInstant(now) };
}

/**
 * True if nothing that an author writes or chooses differs. Such a save is not a change for feeds and
 * sitemap.
 */
function isSame(before: ArticleRow, after: ArticleRow): boolean {
  return authoredColumns.every((column) => before[column] === after[column]);
}

const authoredColumns = [
  ...revisionColumns,
  'banner_alt',
  'publish_at',
  'published_at',
] as const satisfies (keyof ArticleRow)[];

/** A new banner gets the alt text of the media library; the previous alt text described another image. */
async function changedBanner(ctx: Ctx, before: ArticleRow, { bannerImg }: ChangedFields) {
  const banner_image = bannerImg === undefined ? before.banner_image : normaliseBanner(ctx, bannerImg);
  if (banner_image === before.banner_image) return undefined;
  const banner_alt = banner_image === null ? null : await libraryAltText(ctx.db.read, banner_image);
  return { banner_image, banner_alt };
}

/** Until a draft is first published, a slug that was made from its title follows the title. */
function wantedSlug(before: StoredArticle, { slug, title }: ChangedFields): string {
  const wanted = slug ? slugify(slug) : before.slug;
  const follows = isUnseen(before) && wanted === before.slug && isSlugOfTitle(before);
  // An unchanged title keeps the number of its slug.
  return follows && title && slugify(title) !== slugify(before.title) ? slugify(title) : wanted;
}

function isUnseen({ status, published_at }: ArticleRow): boolean {
  return status === 'draft' && published_at === null;
}

/** True if the slug was made from the title, perhaps with the language or a number that made it unique. */
function isSlugOfTitle({ title, slug, lang }: ArticleRow): boolean {
  if (!hasWords(title)) return RANDOM_SLUG.test(slug);
  const base = slugify(title);
  return (
    slug === base ||
    slug === `${base}-${lang.toLowerCase()}` ||
    (slug.startsWith(base) && /^-\d+$/.test(slug.slice(base.length)))
  );
}

function ifGiven<T>(value: T | undefined, otherwise: T): T {
  return value === undefined ? otherwise : value;
}

/** The columns derived from body, additional images and language, if one of them is given. */
async function changedContent(
  ctx: Ctx,
  before: ArticleRow,
  fields: ChangedFields,
): Promise<Content | undefined> {
  const { post, additionalImages, lang } = fields;
  if (post === undefined && additionalImages === undefined && lang === undefined) return undefined;
  const { content } = await renderContent(ctx, {
    ...(post === undefined
      ? { html: before.body, limits: STORED_LIMITS }
      : { html: post, maxBytes: ctx.config.maxBodyBytes }),
    additionalImages: additionalImages
      ? normaliseImages(ctx, additionalImages)
      : parseImages(before.additional_images),
    lang: lang ?? before.lang,
  });
  return content;
}

interface Edit {
  before: ArticleRow;
  after: ArticleRow;
  series: ChosenSeries;
  featured: boolean | undefined;
  save: Save;
  /** The result of `existingImages` before the transaction. */
  existing: ReadonlySet<string>;
}

/** Returns the stored row, or null if another save came first. */
async function store({ tx, invalidatePages }: Write, ctx: Ctx, edit: Edit): Promise<ArticleRow | null> {
  const { before, after, save } = edit;
  const current = await tx
    .selectFrom('article')
    .select(['version', 'featured', 'author_id', 'more_authors', 'series_id', 'series_part'])
    .where('n', '=', before.n)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (current?.version !== before.version) return null;
  await assertImagesUsable(tx, edit);
  const owner = { articleId: after.id, lang: after.lang, now: after.updated_at };
  const slug = after.slug === before.slug ? before.slug : await findFreeSlug(tx, after.slug, owner);
  // The featured mark changes without a new version, so its current value counts and not the one in `before`.
  const isListed = after.status === 'published' && after.unlisted === 0;
  const isFeatured = isListed && (edit.featured ?? current.featured === 1);
  const names = await currentNames(tx, after);
  const tags = await ensureTags(tx, parseTags(after.tags), after.updated_at);
  const row = {
    ...after,
    ...names,
    ...currentByline(edit, current),
    tags,
    // The order of a series changes without a new version.
    ...(await assignSeries(tx, edit.series, current, after.updated_at)),
    slug,
    featured: current.featured === 1 && isFeatured ? 1 : 0,
  };
  await assertPathFree(tx, row.page_path, row.id);
  await replaceArticle(tx, row, before.version);
  await keepFormerPath(tx, before, row, owner);
  if (slug !== before.slug) await assignSlug(tx, slug, owner);
  if (slug !== before.slug && isUnseen(before)) await dropRedirect(tx, before.slug, owner);
  if (edit.featured) await feature(tx, ctx, row);
  if (current.featured === 1 && !isFeatured) await recordUnfeatured(tx, ctx, row.title);
  await recordSave(tx, ctx, row, save);
  const [was, is] = [before.status === 'published', row.status === 'published'];
  if (was || is) invalidatePages(publicEffect(before, row));
  await auditSave(tx, ctx, before, row);
  if (row.status !== 'draft') await endReviewOfDraft(tx, ctx, row.id);
  if (is && !was) await emailPublished(tx, ctx, row.id);
  return { ...row, featured: isFeatured ? 1 : 0 };
}

/**
 * The authors that the save names, otherwise the current ones: a merge of authors changes them without a new
 * version.
 */
function currentByline({ before, after }: Edit, current: BylineColumns): BylineColumns {
  const isUnchanged = after.author_id === before.author_id && after.more_authors === before.more_authors;
  const { author_id, more_authors } = isUnchanged ? current : after;
  return { author_id, more_authors };
}

/** True if this save was stored before. Throws `conflict` if its id belongs to another article. */
async function isRepeated(ctx: Ctx, { id }: ArticleRow, saveId: string | undefined): Promise<boolean> {
  const earlier = await findEarlierSave(ctx.db.read, ctx.actor.userId, saveId);
  if (earlier && earlier.articleId !== id) {
    throw new LekhaError('conflict', 'This saveId belongs to another article.');
  }
  return earlier !== undefined;
}

async function storedArticle(ctx: Ctx, id: string): Promise<Article> {
  const row = await findStoredArticle(ctx.db.read, id);
  if (!row) throw notFound('Article');
  return toSavedArticle(ctx.db.read, row, row);
}
