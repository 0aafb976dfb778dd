import { Link } from 'react-router';
import { TABLE_PAGE_SIZE } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import type { WebhookDelivery } from '../../../contract/webhook.ts';
import { listDeliveries, listWebhooks } from '../../../domain/webhooks/webhooks.ts';
import { callApi } from '../../browser/api.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { useOperation } from '../../browser/hooks/use-operation.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { Pager } from '../../features/dashboard/pager.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { loadPage } from '../../request/route-helpers.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { Route } from './+types/webhook-log.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'webhook.list');
  const { data, meta } = await loadPage(
    url,
    (page) => listDeliveries(ctx, params.id, { page, limit: TABLE_PAGE_SIZE }),
    (page) => `?page=${page}`,
  );
  const webhook = (await listWebhooks(ctx)).find(({ _id }) => _id === params.id);
  return { webhookUrl: webhook?.url, deliveries: data, meta };
}

export default function WebhookLog({ loaderData, params }: Route.ComponentProps) {
  const { webhookUrl, deliveries, meta } = loaderData;
  return (
    <>
      <title>Webhook log</title>
      <PageTitle
        title="Webhook log"
        lead={`What was sent to ${webhookUrl} in the last 30 days, and what it answered.`}
      >
        <Link to="/dashboard/webhooks" className="button button-quiet">
          All webhooks
        </Link>
      </PageTitle>
      <div className="panel overflow-x-auto">
        {deliveries.length === 0 ? (
          <Empty title="Nothing yet">Events appear here when the site has sent them.</Empty>
        ) : (
          <Deliveries deliveries={deliveries} webhookId={params.id} />
        )}
      </div>
      <Pager page={meta.page} totalPages={meta.totalPages} to={(page) => `?page=${page}`} />
    </>
  );
}

function Deliveries({ deliveries, webhookId }: { deliveries: WebhookDelivery[]; webhookId: string }) {
  const { busy, run } = useOperation();
  const hydrated = useHydrated();
  const resend = ({ _id }: WebhookDelivery) =>
    run(() => callApi('POST', `/webhooks/${webhookId}/deliveries/${_id}/resend`), {
      done: texts.webhooks.resent,
    });
  return (
    <DataTable columns={['Event', 'State', 'Response', { title: 'Actions', isHidden: true }]}>
      {deliveries.map((delivery) => (
        <tr key={delivery._id}>
          <td>
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{delivery.event}</p>
              <p className="text-sm text-muted">
                <LocalTime instant={delivery.createdAt} />
              </p>
            </div>
          </td>
          <td data-label="State" className="text-soft">
            <DeliveryState delivery={delivery} />
          </td>
          <td data-label="Response" className="text-sm text-soft">
            <span className="line-clamp-2 wrap-anywhere">{describeResponse(delivery)}</span>
          </td>
          <td>
            <Button
              type="button"
              className="button button-quiet button-small"
              disabled={!hydrated}
              busy={busy}
              aria-label={`Send again: ${delivery.event}`}
              onClick={() => void resend(delivery)}
            >
              Send again
            </Button>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function describeResponse({ status, ms, response }: WebhookDelivery): string {
  return [status, ms !== null && `${ms} ms`, response].filter(Boolean).join(' · ');
}

function DeliveryState({ delivery: { state, tries, nextAt } }: { delivery: WebhookDelivery }) {
  if (state === 'delivered') return 'Delivered';
  if (state === 'failed') return <span className="text-danger">Failed after {tries} tries</span>;
  if (tries === 0 || nextAt === null) return 'Waiting';
  return (
    <span className="text-danger">
      Failed. Next try: <LocalTime instant={nextAt} />
    </span>
  );
}
