import { readConflict } from '../../../domain/articles/articles.ts';
import { requireAdministrator, runLoader } from '../../request/route-helpers.ts';
import type { Route } from './+types/article-merge.ts';

/** What somebody needs to put a text based on version `base` together with the one saved since, as JSON. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = requireAdministrator(context, 'article.write');
  const asked = url.searchParams.get('base') ?? '';
  const base = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 0;
  const material = await runLoader(() => readConflict(ctx, params.id, base));
  return Response.json(material, { headers: { 'cache-control': 'no-store' } });
}
