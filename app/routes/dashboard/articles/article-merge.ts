import { readConflict } from '../../../../domain/articles/articles.ts';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
import type { Route } from './+types/article-merge.ts';

/** Returns the saved version and version `base` as JSON, for a merge. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'article.write');
  const query = url.searchParams.get('base') ?? '';
  const base = /^[1-9]\d{0,8}$/.test(query) ? Number(query) : 0;
  const conflict = await runLoader(() => readConflict(ctx, params.id, base));
  return Response.json(conflict, { headers: { 'cache-control': 'no-store' } });
}
