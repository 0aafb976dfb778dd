import { texts } from '../../../contract/texts.ts';
import { instantAt } from '../../../contract/wall-time.ts';
import type { WorkingCopy, Written } from '../../../contract/working-copy.ts';
import { instant } from '../../../platform/clock.ts';
import type { Ctx } from '../../context.ts';
import { newId } from '../../id.ts';
import { authorize } from '../../permissions.ts';
import { siteSettings } from '../../site-settings.ts';
import { resolveArticle } from '../read/find.ts';
import { type ArticlePage, buildPage } from '../read/page.ts';
import { freeSlug } from '../slugs/redirects.ts';
import { slugify } from '../slugs/slug.ts';
import { findAuthor, futureAuthor, type PageAuthor } from '../write/authors.ts';
import { isBlank } from '../write/content.ts';
import { newRow, prepareArticle } from '../write/create.ts';
import { publishedAt } from '../write/publish-due.ts';
import { type ArticleRow, findStoredArticle, type StoredArticle, withoutByline } from '../write/store.ts';
import { applyChange } from '../write/update.ts';
import { type FormFields, formToFields } from './from-form.ts';
import { findOwnWorkingCopy } from './working-copies.ts';

/** What is to be looked at: a sitting of the actor's, and the article by its `_id` or slug. */
export interface PreviewQuery {
  desk: string | null;
  article: string | null;
}

/** A page that may be nobody's but the author's yet; `publicSlug` is where readers find the article now, or null. */
export type PreviewPage = ArticlePage & { publicSlug: string | null };

/** A row as it would be stored; a new one has no number yet. */
type RowToBe = Omit<ArticleRow, 'n'>;

/**
 * The page that readers would get if what stands unsaved in the actor's own sitting were published now, or at the moment it
 * is planned for; where nothing is unsaved, the article's, whatever its status. Made by the rules and the code of a save,
 * but for what a save would refuse: that is left out. Null where nothing is written. Stores nothing. Throws `invalid` and
 * `too_large` for a text that no save would take.
 */
export async function previewArticle(ctx: Ctx, { desk, article }: PreviewQuery): Promise<PreviewPage | null> {
  authorize(ctx, 'article.write');
  const copy = desk === null ? undefined : await findOwnWorkingCopy(ctx, desk);
  const before = await savedArticle(ctx, copy ? copy.articleId : article);
  const row = copy ? await rowOfCopy(ctx, copy, before) : before && published(ctx, before);
  if (!row) return null;
  const page = await pageOf(ctx, row, await authorOf(ctx, before));
  return { ...page, publicSlug: before?.status === 'published' ? before.slug : null };
}

/** What stands in a form as the row it would become; null where that is nothing. */
async function rowOfCopy(
  ctx: Ctx,
  { content }: WorkingCopy,
  before: StoredArticle | undefined,
): Promise<RowToBe | null> {
  const fields = formToFields(ctx, content);
  const row = before ? await changedRow(ctx, before, fields) : await rowOfNewArticle(ctx, fields);
  if (isNothing(row, fields)) return null;
  return { ...row, ...(await plannedMoment(ctx, content, before)) };
}

async function savedArticle(ctx: Ctx, idOrSlug: string | null): Promise<StoredArticle | undefined> {
  const located = idOrSlug === null ? null : await resolveArticle(ctx, idOrSlug);
  return located ? findStoredArticle(ctx.db.read, located.id) : undefined;
}

function authorOf(ctx: Ctx, before: StoredArticle | undefined): Promise<PageAuthor> {
  const { read } = ctx.db;
  return before ? findAuthor(read, before.author_id) : futureAuthor(read, ctx.actor.userId);
}

/** A saved article as it is, or as it will be once it is out. */
function published(ctx: Ctx, before: StoredArticle): RowToBe {
  const row = withoutByline(before);
  return row.status === 'published' ? row : publishedAt(row, row.publish_at ?? instant(ctx.now()));
}

async function changedRow(ctx: Ctx, before: StoredArticle, fields: FormFields): Promise<RowToBe> {
  const row = await applyChange(ctx, before, { ...fields, status: 'published' });
  const of = { articleId: row.id, lang: row.lang };
  return row.slug === before.slug ? row : { ...row, slug: await freeSlug(ctx.db.read, row.slug, of) };
}

async function rowOfNewArticle(ctx: Ctx, fields: FormFields): Promise<RowToBe> {
  const draft = await prepareArticle(ctx, fields);
  const id = newId();
  const wanted = slugify(fields.slug || fields.title);
  const slug = await freeSlug(ctx.db.read, wanted, { articleId: id, lang: draft.lang });
  const made = { id, slug, now: instant(ctx.now()), createdBy: ctx.actor.userId, authorId: null };
  return newRow(fields, draft, made);
}

function isNothing(row: RowToBe, { title, additionalImages }: FormFields): boolean {
  return title === '' && row.banner_image === null && additionalImages.length === 0 && isBlank(row);
}

/** What was never out counts from the moment that is chosen for it. */
async function plannedMoment(ctx: Ctx, { status, publishAt }: Written, before: StoredArticle | undefined) {
  if (status !== 'scheduled' || before?.published_at) return undefined;
  const { timeZone } = await siteSettings(ctx);
  const moment = instantAt(publishAt, timeZone);
  return moment === null ? undefined : { published_at: moment, dated_at: moment };
}

/** A page has a title, a category and a text also before they are written. */
function pageOf(ctx: Ctx, row: RowToBe, author: PageAuthor): Promise<ArticlePage> {
  const { untitled, uncategorised, noText } = texts.preview;
  const { title, category, rendered } = row;
  return buildPage(ctx, {
    ...row,
    ...author,
    title: title || untitled,
    category: category || uncategorised,
    rendered: rendered || `<p>${noText}</p>`,
  });
}
