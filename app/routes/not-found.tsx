import { redirect } from 'react-router';
import { findMovedPath } from '../../domain/articles/articles.ts';
import { addressOf } from '../addresses.ts';
import { absent, load, services } from '../load.ts';
import type { Route } from './+types/not-found.ts';

/** An article may have lived at this address before it came here. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const slug = await load(() => findMovedPath(services(context).publicCtx, url.pathname));
  if (slug) throw redirect(addressOf.article(slug), 301);
  throw absent('There is nothing at this address.');
}

/** Never rendered: the loader leads elsewhere or to the layout's error page. */
export default function NotFound() {
  return null;
}
