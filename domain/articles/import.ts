import type { AdditionalImage, Status } from '../../contract/article.ts';
import { instant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { ensureCategory } from '../categories/categories.ts';
import { type Ctx, type Write, write } from '../context.ts';
import { notFound } from '../errors.ts';
import { newId } from '../id.ts';
import { normaliseImageUrl } from '../images/images.ts';
import { authorize } from '../permissions.ts';
import { addAliases, assignSlug, freeSlug } from './slugs/redirects.ts';
import { normalisePath, slugify } from './slugs/slug.ts';
import type { AccountByline } from './write/account.ts';
import { ensureGuestAuthor } from './write/authors.ts';
import { type Content, normaliseBanner, normaliseImages, renderContent } from './write/content.ts';
import {
  type ArticleRow,
  findStoredArticle,
  insertArticle,
  recordSave,
  replaceArticle,
  type StoredArticle,
  withoutByline,
} from './write/store.ts';

/** An article as an importer brings it in; everything is checked and cleaned like what an editor sends. */
export interface ImportedArticle {
  /** The article of an earlier import of the same thing, to be replaced; absent for a new one. */
  id?: string | undefined;
  title: string;
  /** A name as `categoryName` writes it; its row is made where it is missing. */
  category: string;
  subcategory?: string | null;
  html: string;
  /** Becomes a slug, as the title does without it. */
  slug?: string | undefined;
  lang: string;
  /** Articles of one group are translations of each other. */
  translationGroup?: string | null;
  excerpt?: string | null;
  bannerImg?: string | null;
  bannerAlt?: string | null;
  additionalImages?: readonly AdditionalImage[];
  status: Status;
  /** Instant of publication, or of writing for a draft; for a scheduled one the moment to publish it. */
  date: string;
  /** The byline, without an account; null for none. */
  byline: AccountByline | null;
  /** Further addresses, as paths from the root of the old site; those that are taken are passed over. */
  aliases?: readonly string[];
}

/** What became of an import. */
export interface ImportResult {
  _id: string;
  slug: string;
  version: number;
  /** What the body held that an article cannot, in plain words. */
  dropped: string[];
}

/**
 * Stores an imported article, or replaces the one it became before. `record` runs in the same transaction, for the
 * importer's own notes. Throws `invalid`, and `not_found` when the article to be replaced is gone or in the trash.
 */
export async function importArticle(
  ctx: Ctx,
  input: ImportedArticle,
  record?: (tx: Writer, imported: ImportResult) => Promise<void>,
): Promise<ImportResult> {
  authorize(ctx, 'import.run');
  const banner = normaliseBanner(ctx, input.bannerImg);
  const byline = input.byline && normalByline(ctx, input.byline);
  const additionalImages = normaliseImages(ctx, input.additionalImages ?? []);
  const { content, dropped } = await renderContent(ctx, {
    html: input.html,
    additionalImages,
    lang: input.lang,
  });
  return write(ctx, async (w) => {
    const row = await storeImport(w, ctx, input, { content, banner, byline });
    const imported = { _id: row.id, slug: row.slug, version: row.version, dropped };
    await record?.(w.tx, imported);
    return imported;
  });
}

type Made = { content: Content; banner: string | null; byline: AccountByline | null };

async function storeImport({ tx, publish }: Write, ctx: Ctx, input: ImportedArticle, made: Made) {
  const now = instant(ctx.now());
  const before = input.id === undefined ? null : await findStoredArticle(tx, input.id);
  if (before === undefined) throw notFound('Article');
  const author = made.byline && (await ensureGuestAuthor(tx, made.byline, now));
  const newCategory = await ensureCategory(tx, ctx.now(), input.category, input.subcategory ?? null);
  const addressee = { articleId: before?.id ?? newId(), lang: input.lang, now };
  const slug = await freeSlug(tx, slugify(input.slug || input.title), addressee);
  const columns = columnsOf(input, made, { slug, authorId: author?.id ?? null });
  const row = before
    ? await replaceImport(tx, before, columns, ctx.now())
    : await insertArticle(tx, { ...columns, ...beginning(input), id: addressee.articleId });
  await assignSlug(tx, slug, addressee);
  await addAliases(tx, aliasesOf(input), addressee);
  await recordSave(tx, ctx, row, { userId: null, saveId: null, basedOn: before?.version ?? null });
  if (newCategory || row.status === 'published' || before?.status === 'published') publish();
  return row;
}

function normalByline({ config }: Ctx, byline: AccountByline): AccountByline {
  const image = byline.image === null ? null : normaliseImageUrl(config, byline.image, 'byline.image');
  return { ...byline, image };
}

type ImportColumns = Omit<ArticleRow, 'n' | 'id' | keyof ReturnType<typeof beginning>>;

function columnsOf(
  input: ImportedArticle,
  { content, banner }: Made,
  { slug, authorId }: { slug: string; authorId: string | null },
): ImportColumns {
  const date = instant(Date.parse(input.date));
  return {
    slug,
    lang: input.lang,
    translation_group: input.translationGroup ?? null,
    title: input.title,
    category: input.category,
    subcategory: input.subcategory ?? null,
    banner_image: banner,
    banner_alt: banner === null ? null : (input.bannerAlt ?? null),
    excerpt: input.excerpt ?? null,
    author_id: authorId,
    status: input.status,
    publish_at: input.status === 'scheduled' ? date : null,
    created_at: date,
    published_at: input.status === 'published' ? date : null,
    dated_at: date,
    ...content,
  };
}

/** What a later import of the same thing leaves as it is. */
function beginning({ date }: ImportedArticle) {
  return {
    created_by: null,
    featured: 0,
    updated_at: instant(Date.parse(date)),
    deleted_at: null,
    version: 1,
  };
}

async function replaceImport(
  tx: Writer,
  before: StoredArticle,
  columns: ImportColumns,
  now: number,
): Promise<ArticleRow> {
  const row: ArticleRow = {
    ...withoutByline(before),
    ...columns,
    featured: columns.status === 'published' ? before.featured : 0,
    updated_at: instant(Math.max(now, Date.parse(before.updated_at) + 1)),
    version: before.version + 1,
  };
  await replaceArticle(tx, row, before.version);
  return row;
}

/** Old addresses below `/blog/` are looked up without it, all others as they were. */
function aliasesOf({ aliases = [] }: ImportedArticle): string[] {
  const paths = aliases.map((alias) => normalisePath(alias) ?? '');
  return [...new Set(paths.map((path) => path.replace(/^blog\/(?=[^/]+$)/, '')).filter(Boolean))];
}
