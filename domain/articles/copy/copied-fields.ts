import type { Article, NewArticle } from '../../../contract/article.ts';
import {
  type CopiedField,
  copiedPlainFields,
  type PlainField,
  pickPlain,
} from '../../../contract/article-fields.ts';
import { futureAuthor } from '../../authors/authors.ts';
import type { Ctx } from '../../context.ts';

import { findFreePagePath } from '../pages/path-owners.ts';
import { missingImages } from '../write/images.ts';

/** The fields that each article has of its own. */
type OwnFields =
  | 'title'
  | 'slug'
  | 'status'
  | 'publishAt'
  | 'featured'
  | Exclude<PlainField, CopiedField | 'pagePath'>;

/** The fields of an article that another one can start with. */
export type CopiedFields = Required<
  Omit<NewArticle, OwnFields | 'description' | 'authors' | 'saveId' | 'desk'>
> &
  Pick<NewArticle, 'authors'>;

/**
 * The fields that a copy of an article shares with it. Its title, slug, status, schedule, canonical URL and
 * title for search engines stay its own. A copy follows the last part of its series, and a copy of a page
 * gets a free path beside it. It has the same authors if the actor is one of them, and otherwise the actor's
 * author. Images that were deleted, and those at addresses that are not public, are left out, except deleted
 * ones in the text.
 */
export async function copiedFields(ctx: Ctx, original: Article): Promise<CopiedFields> {
  const { category, subcategory, tags, series, lang, post, bannerImg, additionalImages } = original;
  const missing = new Set(await missingImages(ctx, original));
  const isUsable = (url: string) => !missing.has(url);
  return {
    category,
    subcategory,
    tags,
    lang,
    post,
    ...pickPlain(copiedPlainFields, original),
    series: series && { slug: series.slug },
    authors: await authorsOfCopy(ctx, original),
    bannerImg: bannerImg !== null && isUsable(bannerImg) ? bannerImg : null,
    additionalImages: additionalImages.filter(({ url }) => isUsable(url)),
    pagePath: await findFreePathBeside(ctx, original.pagePath),
  };
}

async function authorsOfCopy({ db, actor }: Ctx, { authors }: Article): Promise<string[] | undefined> {
  const slugs = authors.map(({ slug }) => slug);
  const own = (await futureAuthor(db.read, actor.userId)).author_slug;
  return own !== null && slugs.includes(own) ? slugs : undefined;
}

function findFreePathBeside({ db }: Ctx, path: string | null): Promise<string | null> | null {
  return path === null ? null : findFreePagePath(db.read, path, { articleId: undefined, taken: new Set() });
}
