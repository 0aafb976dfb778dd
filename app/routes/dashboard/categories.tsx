import { LARGEST_CATEGORIES } from '../../../contract/limits.ts';
import { findCategories } from '../../../domain/categories/categories.ts';
import { hasSubscribers } from '../../../domain/newsletter/newsletter.ts';
import { can } from '../../../domain/permissions.ts';
import { CategoriesTable } from '../../features/categories/categories-table.tsx';
import { onlyPlaced } from '../../features/categories/edited-category.ts';
import { FilterBar } from '../../features/dashboard/filter-bar.tsx';
import { readSearchTerm } from '../../features/dashboard/list-url.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { runLoader } from '../../request/route-helpers.ts';
import type { Route } from './+types/categories.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'category.write');
  const term = readSearchTerm(url);
  const [all, categories, subscribed] = await runLoader(() =>
    Promise.all([
      findCategories(ctx),
      findCategories(ctx, term),
      can(ctx.actor, 'newsletter.list') && hasSubscribers(ctx),
    ]),
  );
  return {
    term,
    isLong: all.length > LARGEST_CATEGORIES,
    table: { categories, placed: onlyPlaced(all), hasSubscribers: subscribed },
  };
}

export default function Categories({ loaderData: { term, isLong, table } }: Route.ComponentProps) {
  return (
    <>
      <title>Categories</title>
      <PageTitle title="Categories" lead="Each article has one. The number counts what readers see." />
      {(isLong || term) && <FilterBar search="Search by name" searchName="Search categories" term={term} />}
      <CategoriesTable {...table} term={term} />
    </>
  );
}
