import { Form, Link, redirect } from 'react-router';
import type { SubscriberImport } from '../../../../contract/subscriber-import.ts';
import {
  discardSubscriberImport,
  getSubscriberImport,
  startSubscriberImport,
} from '../../../../domain/newsletter/newsletter.ts';
import { plural } from '../../../../shared/text/counts.ts';
import { usePolling } from '../../../browser/hooks/use-polling.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { ImportPreview } from '../../../features/subscriber-import/import-preview.tsx';
import {
  readActionForm,
  requireAdministrator,
  runAction,
  runLoader,
} from '../../../request/route-helpers.ts';
import { keepForm } from '../../../request/unreachable.ts';
import { ErrorAlert, Notice } from '../../../ui/alerts.tsx';
import type { Route } from './+types/subscriber-import.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = requireAdministrator(context, 'newsletter.import');
  return { item: await runLoader(() => getSubscriberImport(ctx, params.id)) };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { ctx } = requireAdministrator(context, 'newsletter.import');
  const { action } = await readActionForm(request, ['start', 'discard']);
  return runAction(async () => {
    if (action === 'start') {
      await startSubscriberImport(ctx, id);
      return {};
    }
    await discardSubscriberImport(ctx, id);
    throw redirect('/dashboard/newsletter/import');
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

/** A refused action may mean that the screen is outdated. */
export const shouldRevalidate = () => true;

const POLL_MS = 1000;

export default function SubscriberImportScreen({ loaderData: { item }, actionData }: Route.ComponentProps) {
  const { stage, fileName, message, added } = item;
  usePolling(stage === 'importing', POLL_MS);
  return (
    <>
      <title>{`Import subscribers: ${fileName}`}</title>
      <PageTitle title="Import subscribers" lead={fileName}>
        <Link to="/dashboard/newsletter/import" className="button button-quiet">
          All imports
        </Link>
      </PageTitle>
      <div className="grid max-w-wide grid-cols-[minmax(0,1fr)] gap-5">
        {actionData && 'refusal' in actionData && <ErrorAlert>{actionData.refusal.message}</ErrorAlert>}
        {stage === 'failed' && <ErrorAlert>{message}</ErrorAlert>}
        {stage === 'done' && (
          <Notice>{`The import is complete: ${plural(added, 'subscriber')} added.`}</Notice>
        )}
        {stage === 'importing' && <Progress item={item} />}
        {stage === 'checked' && <Confirmation item={item} />}
        <ImportPreview item={item} />
      </div>
    </>
  );
}

function Confirmation({ item: { preview } }: { item: SubscriberImport }) {
  const total = preview.confirmed + preview.pending + preview.unsubscribed;
  return (
    <Form method="post" className="flex flex-wrap items-center gap-3">
      {total > 0 && (
        <button type="submit" name="action" value="start" className="button">
          Import {plural(total, 'subscriber')}
        </button>
      )}
      <button type="submit" name="action" value="discard" className="button button-quiet">
        Discard
      </button>
      <p className="text-sm text-soft">
        {total > 0 ? 'Nothing has been written yet.' : 'This file contains no new subscribers.'}
      </p>
    </Form>
  );
}

function Progress({ item: { done, preview } }: { item: SubscriberImport }) {
  return (
    <div className="panel grid gap-3 p-4 sm:p-5">
      <p role="status" className="font-medium">
        {done.toLocaleString('en-US')} of {preview.rows.toLocaleString('en-US')} rows
      </p>
      <progress
        aria-label="Importing"
        className="h-1.5 w-full accent-accent"
        value={done}
        max={Math.max(1, preview.rows)}
      />
      <p className="text-sm text-soft">You can leave this screen. The import goes on.</p>
    </div>
  );
}
