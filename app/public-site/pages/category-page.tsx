import { type Sort, sorts } from '../../../contract/article.ts';
import { categoryName } from '../../../contract/category.ts';
import { browseCategory, type CategoryPage as CategoryData } from '../../../domain/articles/articles.ts';
import { findMovedCategory } from '../../../domain/categories/categories.ts';
import { movedTo } from '../../../domain/page-redirects/page-redirects.ts';
import { pathTo } from '../../../shared/paths.ts';
import { FeedLinks } from '../../head/feed-links.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { breadcrumbs } from '../../head/schema-org.ts';
import { bannerImage } from '../../head/share-image.ts';
import { StructuredData } from '../../head/structured-data.tsx';
import { pageNumber } from '../../request/page-number.ts';
import { type CategoryTitles, useCategoryTitles } from '../../ui/category-name.tsx';
import { useSite } from '../../ui/site-context.ts';
import { CategoryContent, categoryPageUrl } from '../lists/category-content.tsx';
import { type Loaded, PageError, type PageRequest } from '../page.ts';

export { CategoryFailure } from '../lists/category-failure.tsx';

export async function loadCategory({
  params: { name, subcategory },
  url,
  services,
}: PageRequest<{ name: string; subcategory?: string }>): Promise<Loaded<CategoryData>> {
  const category = categoryName(name);
  const below = subcategory === undefined ? undefined : categoryName(subcategory);
  if (category !== name || below !== subcategory) {
    return { redirect: pathTo.category(category, below) + url.search, status: 301 };
  }
  const page = pageNumber(url);
  const sort = readSort(url);
  const browse = (page: number) =>
    browseCategory(services.publicCtx, { category, subcategory: below, sort, page });
  const data = page && (await browse(page));
  if (data) return { data };
  const first = page !== 1 && (await browse(1));
  if (!first) {
    const moved = await findMovedCategory(services.publicCtx, { category, subcategory: below ?? null });
    if (moved)
      return { redirect: pathTo.category(moved.category, moved.subcategory) + url.search, status: 301 };
  }
  if (first) throw new PageError(404, 'There is no such page.', categoryPageUrl(first, 1));
  const old = await movedTo(services.publicCtx, decodeURIComponent(url.pathname));
  if (old !== null) return { redirect: old, status: 301 };
  throw new PageError(404, 'There is no such category.');
}

function readSort(url: URL): Sort {
  return sorts.find((sort) => sort === url.searchParams.get('sort')) ?? '-createdAt';
}

export function CategoryPage({ data }: { data: CategoryData }) {
  const site = useSite();
  const titles = useCategoryTitles();
  const { category, subcategory, page, latest } = data;
  const above = titles.shown(category);
  const name = subcategory
    ? `${titles.shown(category, subcategory)} · ${titles.own(category) ?? category}`
    : above;
  return (
    <>
      <PageHead
        title={page === 1 ? name : `${name}, page ${page}`}
        description={data.description ?? `Articles in ${name}`}
        path={categoryPageUrl(data, page)}
        image={bannerImage(latest)}
      />
      <FeedLinks title={`${above} · ${site.name}`} list={pathTo.category(category)} />
      <StructuredData graph={[breadcrumbs(site, breadcrumbPath(titles, category, subcategory))]} />
      <CategoryContent page={data} />
    </>
  );
}

function breadcrumbPath(titles: CategoryTitles, category: string, subcategory: string | null) {
  const above = { name: titles.shown(category), path: pathTo.category(category) };
  if (subcategory === null) return [above];
  return [above, { name: titles.shown(category, subcategory), path: pathTo.category(category, subcategory) }];
}
