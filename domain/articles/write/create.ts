import type { Article, NewArticle, Status } from '../../../contract/article.ts';
import { instant } from '../../../platform/clock.ts';
import { type Ctx, type Write, write } from '../../context.ts';
import { detectLanguage } from '../../detect-language.ts';
import { LekhaError } from '../../errors.ts';
import { newId } from '../../id.ts';
import { libraryAltText } from '../../images/images.ts';
import { authorize } from '../../permissions.ts';
import { assertSameAccount } from '../drafts/desk.ts';
import { assignSlug, freeSlug } from '../slugs/redirects.ts';
import { slugify } from '../slugs/slug.ts';
import { ensureAccountAuthor } from './authors.ts';
import { type Content, isBlank, normaliseBanner, normaliseImages, renderContent } from './content.ts';
import { feature } from './feature.ts';
import { type ArticleImages, assertImagesUsable, existingImages } from './images.ts';
import { siteLanguage } from './language.ts';
import { assertPublishRules, publishMoment } from './publish-rules.ts';
import {
  type ArticleRow,
  findEarlierSave,
  findStoredArticle,
  insertArticle,
  prepareSave,
  recordSave,
  toPublicArticle,
} from './store.ts';

/**
 * Makes an article, published unless `status` says otherwise, by the session's account. The same `saveId` from the same
 * account answers the article that it made before. Throws `invalid`, and `conflict` for featuring a draft.
 */
export async function createArticle(ctx: Ctx, input: NewArticle): Promise<Article> {
  authorize(ctx, 'article.write');
  if (input.desk) assertSameAccount(ctx, input.desk.account);
  const draft = await prepare(ctx, input);
  await prepareSave(ctx, { title: input.title, excerpt: excerptIn(input), ...draft.content });
  const present = await existingImages(ctx, rowImages(draft));
  return write(ctx, async (w) => {
    const before = await findEarlierSave(w.tx, ctx.actor.userId, input.saveId);
    return before ? articleMade(w, before.articleId) : insert(w, ctx, input, { ...draft, present });
  });
}

/** What a new article is made of, beside what it is called. */
export interface PreparedArticle {
  status: Status;
  publishAt: string | null;
  banner: string | null;
  bannerAlt: string | null;
  lang: string;
  content: Content;
}

/** All that takes time or may be refused, before anything is locked. */
async function prepare(ctx: Ctx, input: NewArticle): Promise<PreparedArticle> {
  const draft = await prepareArticle(ctx, input);
  const { status, banner, content } = draft;
  const { title, category } = input;
  assertPublishRules(
    { status, title, category, hasBanner: banner !== null, isBlank: isBlank(content) },
    null,
  );
  return draft;
}

/** The same of an article that may still lack what its readers will need. Throws `invalid` and `too_large`. */
export async function prepareArticle(ctx: Ctx, input: NewArticle): Promise<PreparedArticle> {
  const status = input.status ?? 'published';
  const banner = normaliseBanner(ctx, input.bannerImg);
  const publishAt = publishMoment(status, input.publishAt, null, ctx.now());
  const images = normaliseImages(ctx, input.additionalImages ?? []);
  const lang = input.lang ?? detectLanguage(words(input)) ?? (await siteLanguage(ctx.db.read));
  const { content } = await renderContent(ctx, { html: input.post, additionalImages: images, lang });
  const bannerAlt = banner === null ? null : await libraryAltText(ctx.db.read, banner);
  return { status, publishAt, banner, bannerAlt, lang, content };
}

function words({ title, post }: NewArticle): string {
  return `${title} ${post.slice(0, 10_000).replace(/<[^>]*>/g, ' ')}`;
}

function rowImages({ banner, content }: PreparedArticle): ArticleImages {
  return { banner_image: banner, body: content.body, additional_images: content.additional_images };
}

type Checked = PreparedArticle & { present: ReadonlySet<string> };

async function insert(w: Write, ctx: Ctx, input: NewArticle, draft: Checked): Promise<Article> {
  const { tx, publish } = w;
  await assertImagesUsable(tx, { before: null, after: rowImages(draft), present: draft.present });
  const now = instant(ctx.now());
  const { userId } = ctx.actor;
  const author = await ensureAccountAuthor(tx, userId, now);
  const addressee = { articleId: newId(), lang: draft.lang, now };
  const slug = await freeSlug(tx, slugify(input.slug || input.title), addressee);
  const made = { id: addressee.articleId, slug, now, createdBy: userId, authorId: author?.id ?? null };
  const row = await insertArticle(tx, newRow(input, draft, made));
  await assignSlug(tx, slug, addressee);
  await recordSave(tx, ctx, row, {
    userId,
    saveId: input.saveId ?? null,
    basedOn: null,
    desk: input.desk,
  });
  if (input.featured) await feature(tx, row);
  if (row.status === 'published') publish();
  return toPublicArticle({ ...row, featured: input.featured ? 1 : 0 }, author);
}

function excerptIn({ excerpt, description }: NewArticle): string | null {
  return excerpt ?? description ?? null;
}

/** Which article is made, when and by whom. */
export interface NewArticleKeys {
  id: string;
  slug: string;
  now: string;
  createdBy: string | null;
  authorId: string | null;
}

/** The row that a new article begins with. */
export function newRow(
  input: NewArticle,
  draft: PreparedArticle,
  made: NewArticleKeys,
): Omit<ArticleRow, 'n'> {
  const { now } = made;
  return {
    id: made.id,
    slug: made.slug,
    lang: draft.lang,
    translation_group: null,
    title: input.title,
    category: input.category,
    subcategory: input.subcategory ?? null,
    banner_image: draft.banner,
    banner_alt: draft.bannerAlt,
    excerpt: excerptIn(input),
    author_id: made.authorId,
    created_by: made.createdBy,
    featured: 0,
    status: draft.status,
    publish_at: draft.publishAt,
    created_at: now,
    published_at: draft.status === 'published' ? now : null,
    dated_at: now,
    updated_at: now,
    deleted_at: null,
    version: 1,
    ...draft.content,
  };
}

async function articleMade({ tx }: Write, id: string): Promise<Article> {
  const row = await findStoredArticle(tx, id);
  if (!row) throw new LekhaError('conflict', 'This article was saved before and has been deleted since.');
  return toPublicArticle(row, row);
}
