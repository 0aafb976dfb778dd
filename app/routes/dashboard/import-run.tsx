import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { ContentImport, ImportSettings } from '../../../contract/content-import.ts';
import { getImport } from '../../../domain/content-imports/content-imports.ts';
import { plural } from '../../../shared/text/counts.ts';
import { type ApiError, callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { usePolling } from '../../browser/hooks/use-polling.ts';
import { reloadScreen } from '../../browser/should-revalidate.ts';
import { ImportResult } from '../../features/content-import/import-result.tsx';
import { CheckForm, ImportProgress } from '../../features/content-import/import-steps.tsx';
import { stageNames } from '../../features/content-import/stage-names.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { runLoader } from '../../request/route-helpers.ts';
import { ErrorAlert, Notice } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import type { Route } from './+types/import-run.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'import.manage');
  return { item: await runLoader(() => getImport(ctx, params.id)) };
}

const POLL_MS = 1000;

export default function ImportRun({ loaderData: { item } }: Route.ComponentProps) {
  const { stage, fileName, message } = item;
  const isRunning = stage === 'checking' || stage === 'importing';
  const { call, busy, errors } = useCalls(item);
  usePolling(isRunning, POLL_MS);
  const check = (options: ImportSettings) => call('POST', 'check', options);
  return (
    <>
      <title>{`Import: ${fileName}`}</title>
      <PageTitle title="Import" lead={fileName}>
        <Link to="/dashboard/import" className="button button-quiet">
          All imports
        </Link>
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="text-soft">
          State: <strong className="text-ink">{stageNames[stage]}</strong>
        </p>
        <ErrorAlert>{errors.form ?? errors.id}</ErrorAlert>
        {stage === 'failed' && <ErrorAlert>{message}</ErrorAlert>}
        {stage === 'done' && <Notice>The import is complete.</Notice>}
        {isRunning && <ImportProgress item={item} onStop={() => call('POST', 'stop')} />}
        {!isRunning && <NextStep item={item} busy={busy} onStart={() => call('POST', 'start')} />}
        <ImportResult item={item} />
        {stage === 'uploading' && (
          <CheckForm options={item.options} label="Check file" busy={busy} errors={errors} onCheck={check} />
        )}
        {!isRunning && stage !== 'uploading' && (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold hover:text-accent">
              <SlidersHorizontal size={16} aria-hidden /> Check again with other options
            </summary>
            <div className="mt-2">
              <CheckForm
                key={stage}
                options={item.options}
                label="Check again"
                busy={busy}
                errors={errors}
                onCheck={check}
              />
            </div>
          </details>
        )}
        {!isRunning && <DeleteImport item={item} />}
      </div>
    </>
  );
}

/**
 * Offers the import after a check, to go on with one that was stopped, and the articles of one that is done.
 */
function NextStep({ item, busy, onStart }: { item: ContentImport; busy: boolean; onStart: () => void }) {
  const { stage, summary } = item;
  if (stage === 'done') {
    return (
      <div>
        <Link to="/dashboard/manage-article" className="button">
          Manage Articles
        </Link>
      </div>
    );
  }
  if (!summary || stage === 'failed') return null;
  const articles = summary.counts.created + summary.counts.updated;
  const label = `Import ${plural(articles, 'article')}`;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="button" className="button" busy={busy} onClick={onStart}>
        {stage === 'stopped' ? 'Continue' : label}
      </Button>
      {stage === 'checked' && <p className="text-sm text-soft">Nothing has been written yet.</p>}
    </div>
  );
}

function DeleteImport({ item: { _id, fileName } }: { item: ContentImport }) {
  const [isOpen, setOpen] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const navigate = useNavigate();
  return (
    <div>
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        Delete this import
      </button>
      <DeleteDialog
        subject={isOpen ? fileName : null}
        note="Its file and result are deleted. The articles that it imported stay."
        onDelete={async () => {
          await callApi('DELETE', `/imports/${_id}`);
          setDeleted(true);
        }}
        onClose={() => {
          setOpen(false);
          if (isDeleted) void navigate('/dashboard/import');
        }}
        deleted="The import has been deleted."
      />
    </div>
  );
}

/** Calls the API about an import, and shows its new state. */
function useCalls({ _id }: ContentImport) {
  const { revalidate } = useRevalidator();
  const { busy, errors, attempt } = useAttempt();
  const call = async (method: string, path: string, body?: object) => {
    await attempt(async () => {
      await callApi(method, `/imports/${_id}/${path}`, body).catch(async (error: ApiError) => {
        if (error.code === 'conflict') await reloadScreen(revalidate);
        throw error;
      });
      await reloadScreen(revalidate);
    });
  };
  return { call, busy, errors };
}
