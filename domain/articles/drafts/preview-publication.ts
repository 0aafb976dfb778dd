import type { Publication } from '../../../contract/working-copy.ts';
import { localPath } from '../../../shared/local-path.ts';
import { pathTo } from '../../../shared/paths.ts';
import { subjectCondition, unpublished } from '../../article-filter.ts';
import { linksIn } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { authorizeCall, can } from '../../permissions.ts';
import { normalisePath, RANDOM_SLUG } from '../../slug.ts';
import { type PreviewQuery, previewRow } from './preview.ts';

/** The number of linked paths that are looked up. */
const MAX_PATHS = 500;
const ARTICLE = pathTo.article('');

/**
 * Reads what publishing the unsaved text of an editor session, or the saved article without any, would make
 * public: under which slug, and which links readers could not follow.
 */
export async function previewPublication(ctx: Ctx, query: PreviewQuery): Promise<Publication> {
  authorizeCall(ctx, 'article.write');
  const { row, saved } = await previewRow(ctx, query);
  if (!row) return { slug: null, unpublishedLinks: [] };
  return {
    // Without words in the title, the slug is another one each time.
    slug: saved || !RANDOM_SLUG.test(row.slug) ? row.slug : null,
    unpublishedLinks: await unpublishedLinks(ctx, row),
  };
}

/** The drafts and scheduled articles that a text links to, each with one of its links. */
async function unpublishedLinks(
  ctx: Ctx,
  { id, body }: { id: string; body: string },
): Promise<Publication['unpublishedLinks']> {
  const { origin } = new URL(ctx.config.publicUrl);
  const hrefs = new Map<string, string>();
  for (const href of await linksIn(body)) {
    const path = readPath(href, origin);
    if (path !== null && !hrefs.has(path) && hrefs.size < MAX_PATHS) hrefs.set(path, href);
  }
  if (hrefs.size === 0) return [];
  const paths = [...hrefs.keys()];
  const rows = await ctx.db.read
    .selectFrom('article')
    .innerJoin('address', 'address.article_id', 'article.id')
    .select(['article.id', 'article.title', 'article.page_path', 'address.path'])
    .where(unpublished)
    .where('article.id', '<>', id)
    // A title is told to those who may read the article.
    .$if(!can(ctx.actor, 'article.readUnpublished'), (all) =>
      all.where(subjectCondition({ ownedBy: ctx.actor.userId ?? '' })),
    )
    .where((is) => is.or([is('address.path', 'in', paths), is('article.page_path', 'in', paths)]))
    .orderBy('article.n')
    .execute();
  const links = new Map<string, { title: string; href: string }>();
  for (const { id, title, page_path, path } of rows) {
    const href = hrefs.get(path) ?? hrefs.get(page_path ?? '');
    if (href !== undefined) links.set(id, { title, href });
  }
  return [...links.values()];
}

/** The slug of an article or path of a page that a link leads to; null for another site. */
function readPath(href: string, origin: string): string | null {
  const path = localPath(href, origin)?.replace(/[?#].*$/s, '');
  if (path === undefined || href.startsWith('#')) return null;
  try {
    return normalisePath(decodeURIComponent(path.startsWith(ARTICLE) ? path.slice(ARTICLE.length) : path));
  } catch {
    return null;
  }
}
