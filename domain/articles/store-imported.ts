import type { AdditionalImage, Status } from '../../contract/article.ts';
import type { PlainValues } from '../../contract/article-fields.ts';
import type { SeriesChoice } from '../../contract/series.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { SeriesColumns } from '../../platform/db/schema.ts';
import {
  type AuthorDetails,
  type BylineColumns,
  bylineColumns,
  ensureGuestAuthor,
} from '../authors/authors.ts';
import { currentNames, ensureCategory } from '../categories/categories.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import { newId } from '../id.ts';
import { normaliseImageUrl } from '../images/images.ts';
import { authorize } from '../permissions.ts';
import { assignSeries, noSeries } from '../series/series.ts';
import { normalisePath, slugify } from '../slug.ts';
import { ensureTags } from '../tags/tags.ts';
import { type Write, write } from '../write.ts';
import { assertPathFree, keepFormerPath } from './pages/path-owners.ts';
import { fromPlainValues } from './plain-columns.ts';
import type { ArticleRow } from './read/summary.ts';
import { addAliases, assignSlug, findFreeSlug } from './slugs/assign-slug.ts';
import { auditSave } from './write/audit-save.ts';
import { normaliseBanner, normaliseImages } from './write/images.ts';
import { publicEffect } from './write/public-effect.ts';
import { type Content, renderContent } from './write/render-content.ts';
import {
  findStoredArticle,
  insertArticle,
  recordSave,
  replaceArticle,
  type StoredArticle,
  withoutAuthor,
} from './write/store-article.ts';

/** An article from an importer; it is validated and cleaned like an editor's input. */
export interface ImportedArticle {
  /** The article that an earlier import created, to be replaced; absent for a new one. */
  id?: string | undefined;
  title: string;
  /** A name in the form of `categoryName`; a missing category is created. Empty for a page. */
  category: string;
  subcategory?: string | null;
  html: string;
  /** The text to make the slug from; defaults to the title. */
  slug?: string | undefined;
  lang: string;
  /** Articles of one group are translations of each other. */
  translationGroup?: string | null;
  /** True if lists show another article of the group in its place. */
  isTranslation?: boolean | undefined;
  /** The names of its tags. Missing ones are created. */
  tags?: readonly string[];
  /** The title of its series, which is created if missing, and its part; without one it follows the last. */
  series?: SeriesChoice | undefined;
  fields?: Partial<PlainValues>;
  bannerImg?: string | null;
  bannerAlt?: string | null;
  additionalImages?: readonly AdditionalImage[];
  status: Status;
  /**
   * The instant of publication, of writing for a draft, or of the planned publication for a scheduled
   * article.
   */
  date: string;
  /** Authors without accounts, in their order. */
  bylines: readonly AuthorDetails[];
  /** Further paths of the old site that lead to this article; those of other articles are skipped. */
  aliases?: readonly string[];
}

/** The result of an import. */
export interface ImportResult {
  _id: string;
  slug: string;
  version: number;
  /** The parts of the body that no article can contain, in plain words. */
  dropped: string[];
}

/** An article that is cleaned and rendered. */
export interface PreparedArticle {
  dropped: string[];
  /**
   * Stores the article, or replaces the one that an earlier import created. `record` runs in the same
   * transaction for the importer's own notes. Throws `not_found` if the article to be replaced is deleted.
   */
  store(record?: (tx: Writer, result: ImportResult) => Promise<void>): Promise<ImportResult>;
}

/** Stores an imported article: `prepareImport` and `store` in one. */
export async function importArticle(
  ctx: Ctx,
  input: ImportedArticle,
  record?: Parameters<PreparedArticle['store']>[0],
): Promise<ImportResult> {
  return (await prepareImport(ctx, input)).store(record);
}

/** Cleans and renders an imported article, and writes nothing. Throws `invalid`. */
export async function prepareImport(ctx: Ctx, input: ImportedArticle): Promise<PreparedArticle> {
  authorize(ctx, 'import.run');
  const banner = normaliseBanner(ctx, input.bannerImg);
  const bylines = input.bylines.map((byline) => normaliseByline(ctx, byline));
  const additionalImages = normaliseImages(ctx, input.additionalImages ?? []);
  const { html, lang } = input;
  const { content, dropped } = await renderContent(ctx, { html, additionalImages, lang });
  return {
    dropped,
    store: (record) =>
      write(ctx, async (w) => {
        const row = await store(w, ctx, input, { content, banner, bylines });
        const result = { _id: row.id, slug: row.slug, version: row.version, dropped };
        await record?.(w.tx, result);
        return result;
      }),
  };
}

interface RenderedImport {
  content: Content;
  banner: string | null;
  bylines: AuthorDetails[];
}

async function store(
  { tx, invalidatePages }: Write,
  ctx: Ctx,
  input: ImportedArticle,
  prepared: RenderedImport,
) {
  const now = formatInstant(ctx.now());
  const before = input.id === undefined ? null : await findStoredArticle(tx, input.id);
  if (before === undefined) throw notFound('Article');
  const authors: string[] = [];
  for (const byline of prepared.bylines) authors.push((await ensureGuestAuthor(tx, byline, now)).author_id);
  const names = await currentNames(tx, { category: input.category, subcategory: input.subcategory ?? null });
  const isNewCategory =
    names.category !== '' && (await ensureCategory(tx, ctx.now(), names.category, names.subcategory));
  const owner = { articleId: before?.id ?? newId(), lang: input.lang, now };
  const slug = await findFreeSlug(tx, slugify(input.slug || input.title), owner);
  const columns = importedColumns({ ...input, ...names }, prepared, {
    slug,
    authors: bylineColumns(authors),
    tags: await ensureTags(tx, input.tags ?? [], owner.now),
    series: await assignSeries(tx, input.series ?? null, before ?? noSeries, owner.now),
  });
  await assertPathFree(tx, columns.page_path, owner.articleId);
  const row = before
    ? await replace(tx, before, columns, ctx.now())
    : await insertArticle(tx, { ...columns, ...initialColumns(input), id: owner.articleId });
  await assignSlug(tx, slug, owner);
  if (before) await keepFormerPath(tx, before, row, owner);
  await addAliases(tx, redirectPaths(input), owner);
  // The account stands in the audit log when the article is published at its time.
  const userId = row.status === 'scheduled' ? ctx.actor.userId : null;
  await recordSave(tx, ctx, row, { userId, saveId: null, basedOn: before?.version ?? null });
  if (row.status === 'scheduled' || before) await auditSave(tx, ctx, before, row);
  if (isNewCategory || row.status === 'published' || before?.status === 'published')
    invalidatePages(publicEffect(before, row));
  return row;
}

function normaliseByline({ config }: Ctx, byline: AuthorDetails): AuthorDetails {
  const image = byline.image === null ? null : normaliseImageUrl(config, byline.image, 'bylines.image');
  return { ...byline, image };
}

/** Columns that depend on what is stored already. */
interface ComputedColumns {
  slug: string;
  authors: BylineColumns;
  tags: string;
  series: SeriesColumns;
}

type ImportColumns = Omit<ArticleRow, 'n' | 'id' | keyof ReturnType<typeof initialColumns>>;

/** The columns that every import of an article writes. */
function importedColumns(
  input: ImportedArticle,
  { content, banner }: RenderedImport,
  { slug, authors, tags, series }: ComputedColumns,
): ImportColumns {
  const date = formatInstant(Date.parse(input.date));
  return {
    slug,
    lang: input.lang,
    translation_group: input.translationGroup ?? null,
    title: input.title,
    category: input.category,
    subcategory: input.subcategory ?? null,
    tags,
    ...series,
    banner_image: banner,
    banner_alt: banner === null ? null : (input.bannerAlt ?? null),
    ...fromPlainValues(input.fields ?? {}, undefined, input.isTranslation),
    ...authors,
    status: input.status,
    publish_at: input.status === 'scheduled' ? date : null,
    created_at: date,
    published_at: input.status === 'published' ? date : null,
    dated_at: date,
    ...content,
  };
}

/** The columns that only the first import of an article writes. */
function initialColumns({ date }: ImportedArticle) {
  return {
    created_by: null,
    featured: 0,
    updated_at: formatInstant(Date.parse(date)),
    deleted_at: null,
    version: 1,
  };
}

async function replace(
  tx: Writer,
  before: StoredArticle,
  columns: ImportColumns,
  now: number,
): Promise<ArticleRow> {
  const row: ArticleRow = {
    ...withoutAuthor(before),
    ...columns,
    featured: columns.status === 'published' && columns.unlisted === 0 ? before.featured : 0,
    updated_at: formatInstant(Math.max(now, Date.parse(before.updated_at) + 1)),
    version: before.version + 1,
  };
  await replaceArticle(tx, row, before.version);
  return row;
}

/**
 * Returns the path of a redirect as it is stored, or null; one below `/blog/` without it, because articles
 * are looked up by slug there.
 */
export function normaliseRedirectPath(alias: string): string | null {
  return normalisePath(alias)?.replace(/^blog\/(?=[^/]+$)/, '') || null;
}

function redirectPaths({ aliases = [] }: ImportedArticle): string[] {
  return [...new Set(aliases.map(normaliseRedirectPath).filter((path) => path !== null))];
}
