import type { Article, ArticleChange } from '../../../contract/article.ts';
import { instant } from '../../../platform/clock.ts';
import { type Ctx, type Write, write } from '../../context.ts';
import { LekhaError, notFound } from '../../errors.ts';
import { libraryAltText } from '../../images/images.ts';
import { authorize } from '../../permissions.ts';
import { assertSameAccount } from '../drafts/desk.ts';
import { missingArticleError, resolveArticle } from '../read/find.ts';
import { parseImages } from '../read/summary.ts';
import { assignSlug, dropRedirect, freeSlug } from '../slugs/redirects.ts';
import { hasWords, RANDOM_SLUG, slugify } from '../slugs/slug.ts';
import { assertNotStale } from './concurrency.ts';
import { type Content, isBlank, normaliseBanner, normaliseImages, renderContent } from './content.ts';
import { feature, setFeatured, unfeature } from './feature.ts';
import { assertImagesUsable, existingImages } from './images.ts';
import { assertPublishRules, type PublishState, publishMoment } from './publish-rules.ts';
import {
  type ArticleRow,
  findEarlierSave,
  findStoredArticle,
  prepareSave,
  recordSave,
  replaceArticle,
  type Save,
  type StoredArticle,
  toPublicArticle,
  withoutByline,
} from './store.ts';

/** A save is worked out anew as often as others are faster; nobody is that unlucky. */
const MOST_ATTEMPTS = 50;

/**
 * Changes the fields that are given. `change.version`, `change.updatedAt` and `ifMatch` (an `If-Match` header) say what
 * the change was based on: stale is `conflict`; none of them given, it applies to what is there. The replaced text stays
 * as a revision. A repeated `saveId` changes nothing. `{ featured }` alone leaves version and `updatedAt` as they are.
 */
export async function updateArticle(
  ctx: Ctx,
  idOrSlug: string,
  change: ArticleChange,
  ifMatch?: string,
): Promise<Article> {
  authorize(ctx, 'article.write');
  if (change.desk) assertSameAccount(ctx, change.desk.account);
  const { featured, saveId, desk, version, updatedAt, ...fields } = change;
  const located = await resolveArticle(ctx, idOrSlug);
  if (!located) throw await missingArticleError(ctx, idOrSlug);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const before = await findStoredArticle(ctx.db.read, located.id);
    if (!before) throw await missingArticleError(ctx, located.id);
    if (await isRepeated(ctx, before, saveId)) return asItIs(ctx, located.id);
    const basedOn = assertNotStale(before, { ifMatch, version, updatedAt });
    if (Object.values(fields).every((field) => field === undefined)) {
      return featured === undefined ? toPublicArticle(before, before) : setFeatured(ctx, before.id, featured);
    }
    const after = await edited(ctx, before, fields);
    await prepareSave(ctx, after);
    const savedAt = after.updated_at === before.updated_at ? instant(ctx.now()) : undefined;
    const save: Save = { userId: ctx.actor.userId, saveId: saveId ?? null, basedOn, savedAt, desk };
    const present = await existingImages(ctx, after);
    const saved = await write(ctx, (w) => store(w, ctx, { before, after, featured, save, present }));
    if (saved) return toPublicArticle(saved, before);
  }
  throw new LekhaError('conflict', 'Others are saving this article at this moment. Please try again.');
}

/** What of an article a save changes. */
export type ChangedFields = Omit<ArticleChange, 'featured' | 'saveId' | 'desk' | 'version' | 'updatedAt'>;

async function edited(ctx: Ctx, before: StoredArticle, fields: ChangedFields): Promise<ArticleRow> {
  const after = await applyChange(ctx, before, fields);
  assertPublishRules(standing(after), standing(before));
  return after;
}

/**
 * The row as it will be, also where it may not stand like this; its slug is the wanted one, which may still turn out to be
 * taken. Throws `invalid` and `too_large`.
 */
export async function applyChange(
  ctx: Ctx,
  before: StoredArticle,
  fields: ChangedFields,
): Promise<ArticleRow> {
  const row = withoutByline(before);
  const now = Math.max(ctx.now(), Date.parse(before.updated_at) + 1);
  const status = fields.status ?? before.status;
  const published_at = before.published_at ?? (status === 'published' ? instant(now) : null);
  const after = {
    ...row,
    ...(await changedContent(ctx, before, fields)),
    title: fields.title ?? before.title,
    category: fields.category ?? before.category,
    subcategory: given(fields.subcategory, before.subcategory),
    slug: wantedSlug(before, fields),
    lang: fields.lang ?? before.lang,
    ...(await changedBanner(ctx, before, fields)),
    excerpt: given(given(fields.excerpt, fields.description), before.excerpt),
    status,
    publish_at: publishMoment(status, fields.publishAt, before.publish_at, now),
    published_at,
    dated_at: published_at ?? before.created_at,
    version: before.version + 1,
  };
  return isSame(before, after) ? after : { ...after, updated_at: instant(now) };
}

/** Whether nothing of what somebody wrote or chose differs: such a save is one, but no change that feeds and sitemap may tell of. */
function isSame(before: ArticleRow, after: ArticleRow): boolean {
  return written.every((column) => before[column] === after[column]);
}

const written = [
  'title',
  'slug',
  'category',
  'subcategory',
  'lang',
  'banner_image',
  'banner_alt',
  'excerpt',
  'body',
  'additional_images',
  'status',
  'publish_at',
  'published_at',
] as const satisfies (keyof ArticleRow)[];

/** Another picture comes with what the library says of it; the words of the one before are not its own. */
async function changedBanner(ctx: Ctx, before: ArticleRow, { bannerImg }: ChangedFields) {
  const banner_image = bannerImg === undefined ? before.banner_image : normaliseBanner(ctx, bannerImg);
  if (banner_image === before.banner_image) return undefined;
  const banner_alt = banner_image === null ? null : await libraryAltText(ctx.db.read, banner_image);
  return { banner_image, banner_alt };
}

/** While nobody has seen a draft, an address that was made from its title goes along with the title. */
function wantedSlug(before: StoredArticle, { slug, title }: ChangedFields): string {
  const wanted = slug ? slugify(slug) : before.slug;
  const follows = isUnseen(before) && wanted === before.slug && isMadeFrom(before.title, before);
  // What it was numbered by stays where the title does not change.
  return follows && title && slugify(title) !== slugify(before.title) ? slugify(title) : wanted;
}

function isUnseen({ status, published_at }: ArticleRow): boolean {
  return status === 'draft' && published_at === null;
}

/** Whether an address is a title's, with the language or number that told it from another one. */
function isMadeFrom(title: string, { slug, lang }: ArticleRow): boolean {
  if (!hasWords(title)) return RANDOM_SLUG.test(slug);
  const made = slugify(title);
  return (
    slug === made ||
    slug === `${made}-${lang.toLowerCase()}` ||
    (/^-\d+$/.test(slug.slice(made.length)) && slug.startsWith(made))
  );
}

function given<T>(value: T | undefined, otherwise: T): T {
  return value === undefined ? otherwise : value;
}

function standing(row: ArticleRow): PublishState {
  const { status, title, category } = row;
  return { status, title, category, hasBanner: row.banner_image !== null, isBlank: isBlank(row) };
}

/** What follows from the body, its images and its language, where one of them changes. */
async function changedContent(
  ctx: Ctx,
  before: ArticleRow,
  fields: ChangedFields,
): Promise<Content | undefined> {
  const { post, additionalImages, lang } = fields;
  if (post === undefined && additionalImages === undefined && lang === undefined) return undefined;
  const { content } = await renderContent(ctx, {
    html: post ?? before.body,
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
  featured: boolean | undefined;
  save: Save;
  /** The site's images among those of `after` that existed before the write. */
  present: ReadonlySet<string>;
}

/** The row as stored, or null when another save came between. */
async function store({ tx, publish }: Write, ctx: Ctx, edit: Edit): Promise<ArticleRow | null> {
  const { before, after, save } = edit;
  const current = await tx
    .selectFrom('article')
    .select(['version', 'featured'])
    .where('n', '=', before.n)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (current?.version !== before.version) return null;
  await assertImagesUsable(tx, edit);
  const addressee = { articleId: after.id, lang: after.lang, now: after.updated_at };
  const slug = after.slug === before.slug ? before.slug : await freeSlug(tx, after.slug, addressee);
  // The featured flag has no version, so it is taken from now and not from when the save was worked out.
  const isFeatured = after.status === 'published' && (edit.featured ?? current.featured === 1);
  const row = { ...after, slug, featured: current.featured === 1 && isFeatured ? 1 : 0 };
  await replaceArticle(tx, row, before.version);
  if (slug !== before.slug) await assignSlug(tx, slug, addressee);
  if (slug !== before.slug && isUnseen(before)) await dropRedirect(tx, before.slug, addressee);
  if (edit.featured) await feature(tx, row);
  if (edit.featured === false) await unfeature(tx, row.id);
  await recordSave(tx, ctx, row, save);
  if (before.status === 'published' || row.status === 'published') publish();
  return { ...row, featured: isFeatured ? 1 : 0 };
}

/** Whether this very save was made before. Throws `conflict` when its id belongs to another article. */
async function isRepeated(ctx: Ctx, { id }: ArticleRow, saveId: string | undefined): Promise<boolean> {
  const known = await findEarlierSave(ctx.db.read, ctx.actor.userId, saveId);
  if (known && known.articleId !== id) {
    throw new LekhaError('conflict', 'This saveId belongs to another article.');
  }
  return known !== undefined;
}

async function asItIs(ctx: Ctx, id: string): Promise<Article> {
  const row = await findStoredArticle(ctx.db.read, id);
  if (!row) throw notFound('Article');
  return toPublicArticle(row, row);
}
