import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import type { Webhook } from '../../../contract/webhook.ts';
import { listWebhooks } from '../../../domain/webhooks/webhooks.ts';
import { callApi } from '../../browser/api.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { WebhookRows } from '../../features/webhooks/webhook-rows.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { runLoader } from '../../request/route-helpers.ts';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Empty } from '../../ui/empty.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Route } from './+types/webhooks.ts';

const NewWebhookForm = lazyPart(() => import('../../features/webhooks/new-webhook-form.tsx'));

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'webhook.list');
  return { webhooks: await runLoader(() => listWebhooks(ctx)) };
}

export default function Webhooks({ loaderData: { webhooks } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const [isAdding, setIsAdding] = useState(false);
  const [deleting, setDeleting] = useState<Webhook | null>(null);
  return (
    <>
      <title>Webhooks</title>
      <PageTitle title="Webhooks" lead="Programs that the site tells of events.">
        <button type="button" className="button" disabled={!hydrated} onClick={() => setIsAdding(true)}>
          <Plus size={18} aria-hidden /> Add webhook
        </button>
      </PageTitle>
      <div className="panel overflow-x-auto">
        {webhooks.length === 0 ? (
          <Empty title="No webhooks yet">
            Add the URL of a program that should know when an article is published.
          </Empty>
        ) : (
          <WebhookRows webhooks={webhooks} onDelete={setDeleting} />
        )}
      </div>
      <Modal
        open={isAdding}
        onClose={() => setIsAdding(false)}
        title="Add webhook"
        closeButton
        description="The site sends a signed POST request for each event."
      >
        <NewWebhookForm onCancel={() => setIsAdding(false)} />
      </Modal>
      <DeleteDialog
        subject={deleting?.url ?? null}
        note="Its log is deleted too, and what waits is not sent."
        deleted={texts.webhooks.deleted}
        onClose={() => setDeleting(null)}
        onDelete={async () => {
          await callApi('DELETE', `/webhooks/${deleting?._id}`);
          await revalidate();
        }}
      />
    </>
  );
}
