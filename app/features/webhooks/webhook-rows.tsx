import { Power, Send, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import type { Webhook } from '../../../contract/webhook.ts';
import { callApi } from '../../browser/api.ts';
import { useOperation } from '../../browser/hooks/use-operation.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LocalDay, LocalTime } from '../../ui/local-time.tsx';
import { RowButton } from '../dashboard/row-button.tsx';

interface WebhookRowsProps {
  webhooks: Webhook[];
  onDelete: (webhook: Webhook) => void;
}

/** A table of webhooks, to try, switch and delete them. */
export function WebhookRows({ webhooks, onDelete }: WebhookRowsProps) {
  const { run } = useOperation();
  return (
    <DataTable columns={['URL', 'State', { title: 'Actions', isHidden: true }]}>
      {webhooks.map((webhook) => {
        const { _id, url, isActive } = webhook;
        const path = `/webhooks/${_id}`;
        return (
          <tr key={_id}>
            <td>
              <div className="min-w-0">
                <Link to={`/dashboard/webhooks/${_id}`} className="font-medium wrap-anywhere hover:underline">
                  {url}
                </Link>
                <p className="text-sm wrap-anywhere text-muted">{webhook.events.join(', ')}</p>
              </div>
            </td>
            <td data-label="State" className="text-soft">
              <WebhookState webhook={webhook} />
            </td>
            <td>
              <div className="-mx-2 flex sm:justify-end">
                {isActive && (
                  <RowButton
                    label={`Send a test event to ${url}`}
                    title="Send a test event"
                    icon={Send}
                    onClick={() =>
                      void run(() => callApi('POST', `${path}/test`), { done: texts.webhooks.testSent })
                    }
                  />
                )}
                <RowButton
                  label={`Switch ${isActive ? 'off' : 'on'} ${url}`}
                  title={isActive ? 'Switch off' : 'Switch on'}
                  icon={Power}
                  onClick={() =>
                    void run(() => callApi('PATCH', path, { isActive: !isActive }), {
                      done: texts.webhooks.changed,
                    })
                  }
                />
                <RowButton
                  label={`Delete ${url}`}
                  title="Delete"
                  icon={Trash2}
                  onClick={() => onDelete(webhook)}
                />
              </div>
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}

/** Says if the site calls a webhook, and why not. */
function WebhookState({ webhook: { isActive, failingSince, disabledAt } }: { webhook: Webhook }) {
  if (isActive && !failingSince) return 'Active';
  if (isActive)
    return (
      <span className="text-danger">
        Failing since <LocalTime instant={failingSince!} />
      </span>
    );
  if (!disabledAt) return 'Switched off';
  return (
    <span className="text-danger">
      Switched off by the site on <LocalDay instant={disabledAt} />
    </span>
  );
}
