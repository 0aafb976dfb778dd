import type { Article } from '../../../contract/article.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { readRevision } from '../history/revisions.ts';
import { readArticleForEditing } from '../read/find.ts';

/** What an author writes of an article, in one version of it. */
export interface ArticleVersion
  extends Pick<
    Article,
    | 'title'
    | 'category'
    | 'subcategory'
    | 'post'
    | 'bannerImg'
    | 'additionalImages'
    | 'excerpt'
    | 'slug'
    | 'status'
    | 'lang'
    | 'version'
  > {
  /** When it was to be published, an instant; null where it was not scheduled, and for earlier versions, which do not hold it. */
  publishAt: string | null;
}

/** The two texts to which an author's own is the third: what it was based on, and what was saved since. */
export interface EditConflict {
  /** Null when there is no such version: nothing is then known of who changed what. */
  base: ArticleVersion | null;
  theirs: ArticleVersion;
  /** When theirs was saved, and by the account of which name; null for the site's own work such as a schedule. */
  savedAt: string;
  savedBy: string | null;
  /** Whether the same account made every save since that version, as in a second tab. */
  own: boolean;
}

/** What an author needs to put a text based on version `base` together with the article as it is now. Throws `not_found`. */
export async function readConflict(ctx: Ctx, articleId: string, base: number): Promise<EditConflict> {
  const now = await readArticleForEditing(ctx, articleId);
  const [before, latest, own] = await Promise.all([
    findRevision(ctx, now._id, base),
    findRevision(ctx, now._id, now.version),
    isOwnSince(ctx, now._id, base),
  ]);
  return {
    base: before && written({ ...before, publishAt: null }),
    theirs: written(now),
    savedAt: latest?.savedAt ?? now.updatedAt,
    savedBy: latest?.savedBy ?? null,
    own,
  };
}

/** Whether the actor made every save of the article since a version. */
async function isOwnSince(ctx: Ctx, articleId: string, version: number): Promise<boolean> {
  const savers = await ctx.db.read
    .selectFrom('revision')
    .select('saved_by')
    .distinct()
    .where('article_id', '=', articleId)
    .where('version', '>', version)
    .execute();
  return (
    savers.length > 0 && savers.every(({ saved_by }) => saved_by !== null && saved_by === ctx.actor.userId)
  );
}

async function findRevision(ctx: Ctx, id: string, version: number) {
  try {
    return await readRevision(ctx, id, version);
  } catch (error) {
    if (error instanceof LekhaError && error.code === 'not_found') return null;
    throw error;
  }
}

function written(of: ArticleVersion): ArticleVersion {
  const { title, category, subcategory, post, bannerImg, additionalImages } = of;
  const { excerpt, slug, status, lang, version, publishAt } = of;
  return {
    ...{ title, category, subcategory, post, bannerImg, additionalImages },
    ...{ excerpt, slug, status, lang, version, publishAt },
  };
}
