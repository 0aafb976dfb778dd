import { Link, useNavigate } from 'react-router';
import type { SubscriberImport } from '../../../../contract/subscriber-import.ts';
import { getSubscriberImport } from '../../../../domain/newsletter/newsletter.ts';
import { plural } from '../../../../shared/text/counts.ts';
import { callApi } from '../../../browser/api.ts';
import { useHydrated } from '../../../browser/hooks/use-hydrated.ts';
import { useOperation } from '../../../browser/hooks/use-operation.ts';
import { usePolling } from '../../../browser/hooks/use-polling.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { ImportPreview } from '../../../features/subscriber-import/import-preview.tsx';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
import { ErrorAlert, Notice } from '../../../ui/alerts.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Route } from './+types/subscriber-import.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'newsletter.import');
  return { item: await runLoader(() => getSubscriberImport(ctx, params.id)) };
}

const POLL_MS = 1000;

export default function SubscriberImportScreen({ loaderData: { item } }: Route.ComponentProps) {
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
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

function Confirmation({ item: { _id, preview } }: { item: SubscriberImport }) {
  const navigate = useNavigate();
  const { busy, run } = useOperation();
  const hydrated = useHydrated();
  const total = preview.confirmed + preview.pending + preview.unsubscribed;
  const start = () => run(() => callApi('POST', `/newsletter/imports/${_id}/start`));
  const discard = () =>
    run(async () => {
      await callApi('DELETE', `/newsletter/imports/${_id}`);
      await navigate('/dashboard/newsletter/import');
    });
  return (
    <div className="flex flex-wrap items-center gap-3">
      {total > 0 && (
        <Button
          type="button"
          className="button"
          disabled={!hydrated}
          busy={busy}
          onClick={() => void start()}
        >
          Import {plural(total, 'subscriber')}
        </Button>
      )}
      <Button
        type="button"
        className="button button-quiet"
        disabled={!hydrated}
        busy={busy}
        onClick={() => void discard()}
      >
        Discard
      </Button>
      <p className="text-sm text-soft">
        {total > 0 ? 'Nothing has been written yet.' : 'This file contains no new subscribers.'}
      </p>
    </div>
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
