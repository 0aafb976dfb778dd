import { browseTag, type TagPage as TagData } from '../../../domain/articles/articles.ts';
import { locateTag } from '../../../domain/tags/tags.ts';
import { pathTo } from '../../../shared/paths.ts';
import { formatPageNumber, plural } from '../../../shared/text/counts.ts';
import { Card } from '../../features/article-cards/card.tsx';
import { FeedLinks } from '../../head/feed-links.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { breadcrumbs } from '../../head/schema-org.ts';
import { StructuredData } from '../../head/structured-data.tsx';
import { pageNumber } from '../../request/page-number.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { useSite } from '../../ui/site-context.ts';
import { type Loaded, PageError, type PageRequest } from '../page.ts';

export { CategoryFailure as TagFailure } from '../lists/category-failure.tsx';

export async function loadTag({
  params: { slug },
  url,
  services: { publicCtx },
}: PageRequest<{ slug: string }>): Promise<Loaded<TagData>> {
  const tag = await locateTag(publicCtx, slug);
  if (!tag || tag.articles === 0) throw new PageError(404, 'There is no such tag.');
  if (tag.slug !== slug) return { redirect: pathTo.tag(tag.slug) + url.search, status: 301 };
  const page = pageNumber(url);
  const data = page && (await browseTag(publicCtx, tag, page));
  if (!data) throw new PageError(404, 'There is no such page.', tagPageUrl(slug, 1));
  return { data };
}

function tagPageUrl(slug: string, page: number): string {
  return pathTo.tag(slug) + (page > 1 ? `?page=${page}` : '');
}

export function TagPage({ data }: { data: TagData }) {
  const site = useSite();
  const { tag, page, totalPages, articles } = data;
  const { name, slug } = tag;
  const description = tag.description ?? `Articles about ${name}`;
  return (
    <>
      <PageHead
        title={page === 1 ? name : `${name}, page ${page}`}
        description={description}
        path={tagPageUrl(slug, page)}
      />
      <FeedLinks title={`${name} · ${site.name}`} list={pathTo.tag(slug)} />
      <StructuredData graph={[breadcrumbs(site, [{ name, path: pathTo.tag(slug) }])]} />
      <header className="page-width pt-14 sm:pt-20">
        <p className="kicker text-accent">Tag</p>
        <h1 className="own-dir mt-3 font-serif text-page font-semibold tracking-tight break-words">{name}</h1>
        <p className="mt-2 text-muted">
          {plural(tag.articles, 'article')}
          {page > 1 && ` · ${formatPageNumber(data)}`}
        </p>
        {tag.description && (
          <p dir="auto" className="mt-4 max-w-measure text-lg text-soft">
            {tag.description}
          </p>
        )}
      </header>
      <div className="page-width pb-20">
        <div className="fill-row mt-10 grid grid-cols-1 gap-x-8 gap-y-14 border-t border-line pt-10 sm:grid-cols-2 lg:grid-cols-3">
          {articles.map((article) => (
            <Card key={article._id} article={article} heading="h2" />
          ))}
        </div>
        <Pagination page={page} totalPages={totalPages} to={(number) => tagPageUrl(slug, number)} />
      </div>
    </>
  );
}
