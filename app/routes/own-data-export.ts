import { redirect } from 'react-router';
import { exportOwnData } from '../../domain/own-data/own-data.ts';
import { jsonDownload } from '../request/json-download.ts';
import { runRecent, services } from '../request/route-helpers.ts';
import { loginUrl } from '../request/sign-in-urls.ts';
import type { Route } from './+types/own-data-export.ts';

/** Exports what is stored about the user, after a recent sign-in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = services(context);
  if (ctx.actor.userId === null) throw redirect(loginUrl(url.pathname));
  return jsonDownload('my-data.json', await runRecent(url, () => exportOwnData(ctx)));
}
