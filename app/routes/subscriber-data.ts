import { notFound } from '../../domain/errors.ts';
import { exportSubscriptionByLink } from '../../domain/newsletter/newsletter.ts';
import { jsonDownload } from '../request/json-download.ts';
import { runLoader, services } from '../request/route-helpers.ts';
import type { Route } from './+types/subscriber-data.ts';

/** Exports what is stored about a subscriber, by the link of an email. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const data = await runLoader(async () => {
    const found = await exportSubscriptionByLink(services(context).publicCtx, token);
    if (!found) throw notFound('Subscription');
    return found;
  });
  return jsonDownload('my-subscription.json', data);
}
