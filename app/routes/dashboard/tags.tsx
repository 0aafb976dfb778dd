import { listManagedTags } from '../../../domain/tags/tags.ts';
import { ItemsScreen } from '../../features/taxonomies/items-screen.tsx';
import { tagKind } from '../../features/taxonomies/tag-kind.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import type { Route } from './+types/tags.ts';
import { loadItems } from './load-items.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'tag.manage');
  return loadItems(url, (query) => listManagedTags(ctx, query));
}

export default function Tags({ loaderData }: Route.ComponentProps) {
  return (
    <ItemsScreen
      kind={tagKind}
      list={loaderData}
      lead=". Articles create theirs in the editor."
      empty="Type some in the editor of an article, or add them here."
    />
  );
}
