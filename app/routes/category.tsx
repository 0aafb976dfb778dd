import { redirect } from 'react-router';
import { type Sort, sorts } from '../../contract/article.ts';
import { categoryName } from '../../contract/category.ts';
import { categoryTitle } from '../../contract/category-title.ts';
import { browseCategory } from '../../domain/articles/articles.ts';
import { addressOf } from '../addresses.ts';
import { breadcrumbs } from '../components/about-site.ts';
import { bannerOf } from '../components/card-image.ts';
import { FeedLinks } from '../components/feed-links.tsx';
import { PageHead } from '../components/page-head.tsx';
import { StructuredData } from '../components/structured-data.tsx';
import { NothingInCategory } from '../features/articles/category-empty.tsx';
import { CategoryScreen, pageAddress } from '../features/articles/category-screen.tsx';
import { absent, load, services } from '../load.ts';
import { pageNumber } from '../page-number.ts';
import { useSite } from '../site.ts';
import type { Route } from './+types/category.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { name, subcategory } = params as { name: string; subcategory?: string };
  const category = categoryName(name);
  const below = subcategory === undefined ? undefined : categoryName(subcategory);
  if (category !== name || below !== subcategory) {
    throw redirect(addressOf.category(category, below) + url.search, 301);
  }
  const page = pageNumber(url);
  const sort = sortOf(url);
  const browse = (page: number) =>
    load(() => browseCategory(services(context).publicCtx, { category, subcategory: below, sort, page }));
  const found = page && (await browse(page));
  if (found) return found;
  const first = page !== 1 && (await browse(1));
  throw absent(first ? 'There is no such page.' : 'There is no such category.', {
    firstPage: first ? pageAddress(first, 1) : undefined,
  });
}

function sortOf(url: URL): Sort {
  return sorts.find((sort) => sort === url.searchParams.get('sort')) ?? '-createdAt';
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  const { category, subcategory, page, latest } = loaderData;
  const name = categoryTitle(subcategory ? `${subcategory} · ${category}` : category);
  return (
    <>
      <PageHead
        title={page === 1 ? name : `${name}, page ${page}`}
        description={`Articles in ${name}`}
        path={pageAddress(loaderData, page)}
        image={bannerOf(latest)}
      />
      <FeedLinks title={`${categoryTitle(category)} · ${site.name}`} category={category} />
      <StructuredData graph={[breadcrumbs(site, wayTo(category, subcategory))]} />
      <CategoryScreen page={loaderData} />
    </>
  );
}

function wayTo(category: string, subcategory: string | null) {
  const above = { name: categoryTitle(category), path: addressOf.category(category) };
  if (subcategory === null) return [above];
  return [above, { name: categoryTitle(subcategory), path: addressOf.category(category, subcategory) }];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <NothingInCategory error={error} />;
}
