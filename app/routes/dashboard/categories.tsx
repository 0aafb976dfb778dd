import { hasSubscribers } from '../../../domain/newsletter/newsletter.ts';
import { can } from '../../../domain/permissions.ts';
import { CategoriesTable } from '../../features/categories/categories-table.tsx';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { runLoader } from '../../request/route-helpers.ts';
import type { Route } from './+types/categories.ts';
import { loadCategories } from './load-categories.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'category.write');
  const [categories, subscribed] = await runLoader(() =>
    Promise.all([loadCategories(ctx), can(ctx.actor, 'newsletter.list') && hasSubscribers(ctx)]),
  );
  return { categories, hasSubscribers: subscribed };
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Categories</title>
      <PageTitle title="Categories" lead="Each article has one. The number counts what readers see." />
      <CategoriesTable {...loaderData} />
    </>
  );
}
