import type { Article, NewArticle } from '../../../contract/article.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { PlainColumns, SeriesColumns } from '../../../platform/db/schema.ts';
import {
  authorIds,
  authorNames,
  bylineColumns,
  ensureAccountAuthor,
  findAuthor,
  futureAuthor,
} from '../../authors/authors.ts';
import { currentNames } from '../../categories/categories.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { newId } from '../../id.ts';
import { libraryAltText } from '../../images/images.ts';
import { authorizeCall } from '../../permissions.ts';
import { assignSeries, chooseSeries, noSeries } from '../../series/series.ts';
import { slugify } from '../../slug.ts';
import { ensureTags } from '../../tags/tags.ts';
import { type Write, withdrawsNothing, write } from '../../write.ts';
import { authorizeArticle } from '../access.ts';
import { assertSameAccount } from '../drafts/working-copies.ts';
import { assertPathFree } from '../pages/path-owners.ts';
import { fromPlainValues } from '../plain-columns.ts';
import type { ArticleRow } from '../read/summary.ts';
import { assignSlug, findFreeSlug } from '../slugs/assign-slug.ts';
import { auditSave } from './audit-save.ts';
import { authorizeSave } from './authorize-save.ts';
import { feature } from './feature.ts';
import { assertImagesUsable, existingImages, normaliseBanner, normaliseImages } from './images.ts';
import { assertPublishRules, publishMoment } from './publish-rules.ts';
import { type Content, type ContentLimits, renderContent } from './render-content.ts';
import {
  describeRepeated,
  findEarlierSave,
  findStoredArticle,
  insertArticle,
  prepareSave,
  recordSave,
  type Saved,
  toSavedArticle,
} from './store-article.ts';
import { textLanguage } from './text-language.ts';

/**
 * Creates an article by the session's account, published unless `status` says otherwise. A repeated `saveId`
 * of the same account returns the article that it created. Throws `invalid`, and `conflict` if a draft is to
 * be featured.
 */
export async function createArticle(ctx: Ctx, input: NewArticle, limits?: ContentLimits): Promise<Article> {
  return (await saveNewArticle(ctx, input, limits)).article;
}

/** Creates an article like `createArticle`, and tells what was stored. */
export async function saveNewArticle(
  ctx: Ctx,
  input: NewArticle,
  limits: ContentLimits = { maxBytes: ctx.config.maxBodyBytes },
): Promise<Saved> {
  authorizeCall(ctx, 'article.write');
  await authorizeSave(ctx, input, null);
  if (input.desk) assertSameAccount(ctx, input.desk.account);
  const prepared = await prepareArticle(ctx, input, limits);
  assertPublishRules(prepared, null);
  await prepareSave(ctx, prepared, await futureAuthorNames(ctx, input));
  const existing = await existingImages(ctx, prepared);
  const { article, isRepeated } = await write(ctx, async (w) => {
    const before = await findEarlierSave(w.tx, ctx.actor.userId, input.saveId);
    return before
      ? { article: await earlierArticle(w, ctx, before.articleId), isRepeated: true }
      : { article: await insert(w, ctx, input, { prepared, existing }), isRepeated: false };
  });
  const stored = isRepeated
    ? await describeRepeated(ctx, article, input)
    : { savedVersion: article.version, savedSequence: input.desk?.sequence };
  return { article, ...stored };
}

/** The columns that follow from a client's input. */
export type PreparedArticle = Content &
  PlainColumns &
  SeriesColumns &
  Pick<
    ArticleRow,
    | 'title'
    | 'category'
    | 'subcategory'
    | 'tags'
    | 'lang'
    | 'status'
    | 'publish_at'
    | 'banner_image'
    | 'banner_alt'
  >;

/** Computes the columns of a new article before anything is locked. Throws `invalid` and `too_large`. */
export async function prepareArticle(
  ctx: Ctx,
  input: NewArticle,
  limits: ContentLimits = { maxBytes: ctx.config.maxBodyBytes },
): Promise<PreparedArticle> {
  const status = input.status ?? 'published';
  const banner_image = normaliseBanner(ctx, input.bannerImg);
  const publish_at = publishMoment(status, input.publishAt, null, ctx.now());
  const additionalImages = normaliseImages(ctx, input.additionalImages ?? []);
  const lang = input.lang ?? (await textLanguage(ctx, input));
  const { content } = await renderContent(ctx, { html: input.post, additionalImages, lang, ...limits });
  return {
    title: input.title,
    category: input.category,
    subcategory: input.subcategory ?? null,
    tags: JSON.stringify(input.tags ?? []),
    ...(await chooseSeries(ctx.db.read, input.series)),
    ...fromPlainValues(input),
    lang,
    status,
    publish_at,
    banner_image,
    banner_alt: banner_image === null ? null : await libraryAltText(ctx.db.read, banner_image),
    ...content,
  };
}

/** The row of a new article; `created` are the columns that only its creation can know. */
export function newRow(
  prepared: PreparedArticle,
  created: Pick<ArticleRow, 'id' | 'slug' | 'created_by' | 'author_id' | 'more_authors' | 'created_at'>,
): Omit<ArticleRow, 'n'> {
  const now = created.created_at;
  return {
    ...prepared,
    ...created,
    translation_group: null,
    featured: 0,
    published_at: prepared.status === 'published' ? now : null,
    dated_at: now,
    updated_at: now,
    deleted_at: null,
    version: 1,
  };
}

async function futureAuthorNames(ctx: Ctx, { authors = [] }: NewArticle): Promise<string[]> {
  const reader = ctx.db.read;
  if (authors.length > 0) return authorNames(reader, bylineColumns(await authorIds(reader, authors)));
  const { author_name } = await futureAuthor(reader, ctx.actor.userId);
  return author_name === null ? [] : [author_name];
}

async function insert(
  { tx, invalidatePages }: Write,
  ctx: Ctx,
  input: NewArticle,
  { prepared, existing }: { prepared: PreparedArticle; existing: ReadonlySet<string> },
): Promise<Article> {
  await assertImagesUsable(tx, { before: null, after: prepared, existing });
  const now = formatInstant(ctx.now());
  const { userId } = ctx.actor;
  const named = await authorIds(tx, input.authors ?? []);
  const author = named.length > 0 ? null : await ensureAccountAuthor(tx, userId, now);
  const owner = { articleId: newId(), lang: prepared.lang, now };
  const slug = await findFreeSlug(tx, slugify(input.slug || input.title), owner);
  const created = {
    id: owner.articleId,
    slug,
    created_by: userId,
    ...bylineColumns(author ? [author.author_id] : named),
    created_at: now,
  };
  const names = await currentNames(tx, prepared);
  const tags = await ensureTags(tx, input.tags ?? [], now);
  const series = await assignSeries(tx, input.series, noSeries, now);
  await assertPathFree(tx, prepared.page_path, owner.articleId);
  const row = await insertArticle(tx, newRow({ ...prepared, ...names, tags, ...series }, created));
  await assignSlug(tx, slug, owner);
  await recordSave(tx, ctx, row, {
    userId,
    saveId: input.saveId ?? null,
    basedOn: null,
    editorSession: input.desk,
  });
  await auditSave(tx, ctx, null, row);
  if (input.featured) await feature(tx, ctx, row);
  if (row.status === 'published') invalidatePages(withdrawsNothing);
  return toSavedArticle(
    tx,
    { ...row, featured: input.featured ? 1 : 0 },
    await findAuthor(tx, row.author_id),
  );
}

/** The article that an earlier request with the same `saveId` created. */
async function earlierArticle({ tx }: Write, ctx: Ctx, id: string): Promise<Article> {
  const row = await findStoredArticle(tx, id);
  if (!row) throw new LekhaError('conflict', 'This article was saved before and has since been deleted.');
  await authorizeArticle(ctx, 'article.readUnpublished', id, tx);
  return toSavedArticle(tx, row, row);
}
