import { exportSubscribers } from '../../../../domain/newsletter/newsletter.ts';
import { readSubscriberFilter, toStoredFilter } from '../../../features/subscribers/subscriber-filter.ts';
import { requireStaff } from '../../../request/require-staff.ts';
import { runRecent } from '../../../request/route-helpers.ts';
import type { Route } from './+types/newsletter-export.ts';

/** Exports the filtered list of subscribers for a spreadsheet or a newsletter service. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'newsletter.export');
  const csv = await runRecent(url, () => exportSubscribers(ctx, toStoredFilter(readSubscriberFilter(url))));
  const day = new Date(ctx.now()).toISOString().slice(0, 10);
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="subscribers-${day}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}
