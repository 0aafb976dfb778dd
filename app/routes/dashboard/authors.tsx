import { listAuthors } from '../../../domain/authors/authors.ts';
import { authorKind } from '../../features/taxonomies/author-kind.tsx';
import { ItemsScreen } from '../../features/taxonomies/items-screen.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import type { Route } from './+types/authors.ts';
import { loadItems } from './load-items.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'author.manage');
  return loadItems(url, (query) => listAuthors(ctx, query));
}

export default function Authors({ loaderData }: Route.ComponentProps) {
  return (
    <ItemsScreen
      kind={authorKind}
      list={loaderData}
      lead=", with or without an account."
      empty="Administrators become authors with their first article. Others, such as guests, are added here."
    />
  );
}
