import { listManagedSeries } from '../../../domain/series/series.ts';
import { ItemsScreen } from '../../features/taxonomies/items-screen.tsx';
import { seriesKind } from '../../features/taxonomies/series-kind.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import type { Route } from './+types/series.ts';
import { loadItems } from './load-items.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'series.manage');
  return loadItems(url, (query) => listManagedSeries(ctx, query));
}

export default function Series({ loaderData }: Route.ComponentProps) {
  return (
    <ItemsScreen
      kind={seriesKind}
      list={loaderData}
      lead=". Articles join or create them in the editor."
      empty="Type a title in the editor of an article, or add one here."
    />
  );
}
