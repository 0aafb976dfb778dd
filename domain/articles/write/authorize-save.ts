import type { ArticleChange, NewArticle } from '../../../contract/article.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { authorIds, ownAuthorIds } from '../../authors/authors.ts';
import { hasCategory } from '../../categories/categories.ts';
import type { Ctx } from '../../context.ts';
import { invalid, LekhaError } from '../../errors.ts';
import { authorize, can, ownSubject, type Subject } from '../../permissions.ts';
import { findSeriesId } from '../../series/series.ts';
import { parseTags, unknownTags } from '../../tags/tags.ts';
import { articleSubject, authorizeSubject } from '../access.ts';
import type { ArticleRow } from '../read/summary.ts';
import { parseIds } from '../read/summary.ts';

type Fields = Partial<Omit<NewArticle, 'desk' | 'saveId'>> & Pick<ArticleChange, 'publishAt'>;
type Before = ArticleRow | null;

/**
 * Throws unless the actor may save these fields: over the article `before`, or in a new one (null). A text
 * that readers see, or will see at its scheduled time, is saved by those who may publish it.
 */
export async function authorizeSave(ctx: Ctx, fields: Fields, before: Before): Promise<void> {
  const unlimited = ['article.publish', 'article.nameOthers', 'tag.manage'] as const;
  if (unlimited.every((action) => can(ctx.actor, action))) return;
  const subject = before ? await articleSubject(ctx.db.read, before.id) : ownSubject(ctx.actor);
  authorizeSubject(ctx, 'article.write', subject);
  const statuses = [before?.status ?? 'draft', fields.status ?? before?.status ?? 'published'];
  if (statuses.some((status) => status !== 'draft')) authorizeSubject(ctx, 'article.publish', subject);
  authorizePlaces(ctx, fields, before, subject);
  await authorizeNames(ctx, fields, before);
}

/** Throws unless the actor may propose these fields for the article `before`. */
export async function authorizeProposal(ctx: Ctx, fields: Fields, before: ArticleRow): Promise<void> {
  const subject = await articleSubject(ctx.db.read, before.id);
  authorizeSubject(ctx, 'article.submit', subject);
  authorizePlaces(ctx, fields, before, subject);
  await authorizeNames(ctx, fields, before);
}

/** The featured article and pages. */
function authorizePlaces(ctx: Ctx, { featured, pagePath }: Fields, before: Before, subject: Subject): void {
  if ((featured ?? before?.featured === 1) !== (before?.featured === 1))
    authorize(ctx, 'article.feature', subject);
  if (before?.page_path || pagePath) authorize(ctx, 'page.write', subject);
}

/** Names that the article may not introduce: of authors, categories, tags and series. */
async function authorizeNames(ctx: Ctx, { authors, category, tags, series }: Fields, before: Before) {
  const { actor } = ctx;
  const reader = ctx.db.read;
  if (authors && !can(actor, 'article.nameOthers')) await assertOwnAuthors(ctx, reader, authors, before);
  if (category && category !== before?.category && !can(actor, 'category.write')) {
    if (!(await hasCategory(reader, category)))
      throw invalid('category', 'There is no such category. Choose one from the list.');
  }
  if (tags && !can(actor, 'tag.manage')) {
    const [unknown] = await unknownTags(reader, tags, parseTags(before?.tags ?? '[]'));
    if (unknown !== undefined)
      throw invalid(
        'tags',
        `There is no tag “${unknown}”. Choose existing tags, or ask an editor to add it.`,
      );
  }
  if (series && !can(actor, 'series.manage') && (await findSeriesId(reader, series)) === undefined)
    throw invalid('series', 'There is no such series. Choose an existing one, or ask an editor to add it.');
}

async function assertOwnAuthors(ctx: Ctx, reader: Reader, slugs: string[], before: Before): Promise<void> {
  const named = before ? [before.author_id, ...parseIds(before.more_authors)] : [];
  const allowed = new Set([...named, ...(await ownAuthorIds(reader, ctx.actor.userId))]);
  if ((await authorIds(reader, slugs)).every((id) => allowed.has(id))) return;
  throw new LekhaError('forbidden', 'Only an editor can name other authors.', {
    errors: [{ path: 'authors', message: 'Only an editor can name other authors.' }],
  });
}
