import { sql } from 'kysely';
import type { Article } from '../../../contract/article.ts';
import { plainFields } from '../../../contract/article-fields.ts';
import type { Ctx } from '../../context.ts';
import { findRevision } from '../history/revisions.ts';
import { readArticleForEditing } from '../read/find-article.ts';

const fields = [
  'title',
  'category',
  'subcategory',
  'tags',
  'series',
  'authors',
  'post',
  'bannerImg',
  'additionalImages',
  'slug',
  'status',
  'lang',
  ...plainFields,
  'version',
] as const satisfies (keyof Article)[];

/** The fields that an author writes, in one version of an article. */
export interface ArticleVersion extends Pick<Article, (typeof fields)[number]> {
  /**
   * When it was to be published, an instant; null unless it was scheduled. Earlier versions do not store it.
   */
  publishAt: string | null;
}

/** The two versions with which an author's own text is merged. */
export interface EditConflict {
  /** The version that the author's text is based on; null if it does not exist. */
  base: ArticleVersion | null;
  /** The version that was saved since. */
  theirs: ArticleVersion;
  /** When it was saved. */
  savedAt: string;
  /**
   * The name of the account that saved it; null for saves by the site itself, such as a scheduled
   * publication.
   */
  savedBy: string | null;
  /** True if the actor made every save since the base. */
  own: boolean;
  /** True if all of those came from an editor, for example in a second tab; false for one through the API. */
  ownEditor: boolean;
}

/** Reads the versions to merge a text based on version `base` with. Throws `not_found`. */
export async function readConflict(ctx: Ctx, articleId: string, base: number): Promise<EditConflict> {
  const current = await readArticleForEditing(ctx, articleId);
  const [before, latest, own, outside] = await Promise.all([
    findRevision(ctx, current._id, base),
    findRevision(ctx, current._id, current.version),
    isOwnSince(ctx, current._id, base),
    isSavedOutside(ctx, current._id, base),
  ]);
  return {
    base: before && toVersion({ ...before, publishAt: null }),
    theirs: toVersion(current),
    savedAt: latest?.savedAt ?? current.updatedAt,
    savedBy: latest?.savedBy ?? null,
    own,
    ownEditor: own && !outside,
  };
}

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

/**
 * True if the actor has saved without an editor session. The `saveId` of a session's save begins with its id.
 */
async function isSavedOutside(ctx: Ctx, articleId: string, version: number): Promise<boolean> {
  const save = await ctx.db.read
    .selectFrom('revision')
    .select('version')
    .where('article_id', '=', articleId)
    .where('version', '>', version)
    .where('saved_by', '=', ctx.actor.userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('working_copy')
            .select('working_copy.id')
            .whereRef('working_copy.user_id', '=', 'revision.saved_by')
            .whereRef('working_copy.article_id', '=', 'revision.article_id')
            .where(
              sql<boolean>`substr(revision.save_id, 1, length(working_copy.desk_id)) = working_copy.desk_id`,
            ),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return save !== undefined;
}

function toVersion(source: ArticleVersion): ArticleVersion {
  const entries = [...fields, 'publishAt' as const].map((field) => [field, source[field]]);
  return Object.fromEntries(entries) as ArticleVersion;
}
