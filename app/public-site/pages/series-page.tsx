import { browseSeries, type SeriesPage as SeriesData } from '../../../domain/articles/articles.ts';
import { locateSeries } from '../../../domain/series/series.ts';
import { pathTo } from '../../../shared/paths.ts';
import { formatPageNumber, plural } from '../../../shared/text/counts.ts';
import { siteDirection } from '../../../shared/text/text-direction.ts';
import { FeedLinks } from '../../head/feed-links.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { breadcrumbs, creativeWorkSeries } from '../../head/schema-org.ts';
import { StructuredData } from '../../head/structured-data.tsx';
import { pageNumber } from '../../request/page-number.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { useSite } from '../../ui/site-context.ts';
import { SeriesPartRow } from '../lists/series-part-row.tsx';
import { type Loaded, PageError, type PageRequest } from '../page.ts';

export { CategoryFailure as SeriesFailure } from '../lists/category-failure.tsx';

export async function loadSeries({
  params: { slug },
  url,
  services: { publicCtx },
}: PageRequest<{ slug: string }>): Promise<Loaded<SeriesData>> {
  const series = await locateSeries(publicCtx, slug);
  if (!series || series.articles === 0) throw new PageError(404, 'There is no such series.');
  if (series.slug !== slug) return { redirect: pathTo.series(series.slug) + url.search, status: 301 };
  const page = pageNumber(url);
  const data = page && (await browseSeries(publicCtx, series, page));
  if (!data) throw new PageError(404, 'There is no such page.', seriesPageUrl(slug, 1));
  return { data };
}

function seriesPageUrl(slug: string, page: number): string {
  return pathTo.series(slug) + (page > 1 ? `?page=${page}` : '');
}

export function SeriesPage({ data }: { data: SeriesData }) {
  const site = useSite();
  const { series, page, totalPages, parts } = data;
  const { title, slug, description, articles } = series;
  const path = pathTo.series(slug);
  const dir = siteDirection(parts[0]?.lang ?? site.lang);
  return (
    <>
      <PageHead
        title={page === 1 ? title : `${title}, page ${page}`}
        description={description ?? `A series of ${plural(articles, 'article')}`}
        path={seriesPageUrl(slug, page)}
      />
      <FeedLinks title={`${title} · ${site.name}`} list={path} />
      <StructuredData
        graph={[creativeWorkSeries(site, series), breadcrumbs(site, [{ name: title, path }])]}
      />
      <header dir={dir} className="page-width pt-14 sm:pt-20">
        <p className="kicker text-accent">Series</p>
        <h1 className="own-dir mt-3 font-serif text-page font-semibold tracking-tight break-words">
          {title}
        </h1>
        <p className="mt-2 text-muted">
          {plural(articles, 'part')}
          {page > 1 && ` · ${formatPageNumber(data)}`}
        </p>
        {description && <p className="own-dir mt-4 max-w-measure text-lg text-soft">{description}</p>}
      </header>
      <div className="page-width pb-20">
        <ol dir={dir} className="mt-10 border-t border-line">
          {parts.map((part) => (
            <SeriesPartRow key={part._id} part={part} />
          ))}
        </ol>
        <Pagination page={page} totalPages={totalPages} to={(number) => seriesPageUrl(slug, number)} />
      </div>
    </>
  );
}
