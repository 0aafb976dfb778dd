import { Link, redirect } from 'react-router';
import {
  MAX_SUBSCRIBER_FILE_BYTES,
  newSubscriberImport,
  type SubscriberImport,
} from '../../../../contract/subscriber-import.ts';
import { invalid, LekhaError } from '../../../../domain/errors.ts';
import { checkSubscriberFile, listSubscriberImports } from '../../../../domain/newsletter/newsletter.ts';
import { parseInput } from '../../../../domain/parse-input.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { ImportForm } from '../../../features/subscriber-import/import-form.tsx';
import { readFormData, requireAdministrator, runAction, runLoader } from '../../../request/route-helpers.ts';
import { keepForm } from '../../../request/unreachable.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { TitledPanel } from '../../../ui/titled-panel.tsx';
import type { Route } from './+types/subscriber-imports.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireAdministrator(context, 'newsletter.import');
  const imports = await runLoader(() => listSubscriberImports(ctx));
  return { imports, today: new Date(ctx.now()).toISOString().slice(0, 10) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = requireAdministrator(context, 'newsletter.import');
  const form = await readFormData(request);
  return runAction(async () => {
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) throw invalid('file', 'Please choose a CSV file.');
    if (file.size > MAX_SUBSCRIBER_FILE_BYTES)
      throw new LekhaError('too_large', 'The file may have at most 10 MB. Split it into several files.');
    const { fileName, ...options } = parseInput(newSubscriberImport, {
      consent: form.get('consent') ?? '',
      consentDate: form.get('consentDate') ?? '',
      dateOrder: form.get('dateOrder') ?? '',
      fileName: file.name.slice(-200).trim() || undefined,
    });
    const { _id } = await checkSubscriberFile(ctx, { fileName, bytes: await file.bytes() }, options);
    throw redirect(pathTo.subscriberImport(_id));
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function SubscriberImports({ loaderData, actionData }: Route.ComponentProps) {
  const { imports, today } = loaderData;
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined;
  return (
    <>
      <title>Import subscribers</title>
      <PageTitle
        title="Import subscribers"
        lead="From Ghost, Substack, Mailchimp, Buttondown, WordPress, or any other list as CSV."
      >
        <Link to="/dashboard/newsletter" className="button button-quiet">
          Subscribers
        </Link>
      </PageTitle>
      <div className="grid max-w-wide grid-cols-[minmax(0,1fr)] gap-6">
        <ImportForm refusal={refusal} today={today} />
        {imports.length > 0 && <Imports imports={imports} />}
      </div>
    </>
  );
}

const stages: Record<SubscriberImport['stage'], string> = {
  checked: 'Not started',
  importing: 'Running',
  done: 'Complete',
  failed: 'Failed',
};

function Imports({ imports }: { imports: SubscriberImport[] }) {
  return (
    <TitledPanel title="Imports">
      <DataTable columns={['File', 'State', 'Added', 'Uploaded', 'By']}>
        {imports.map(({ _id, fileName, stage, added, createdAt, createdBy }) => (
          <tr key={_id}>
            <td className="font-medium wrap-anywhere">
              <Link to={pathTo.subscriberImport(_id)} className="text-link" dir="auto">
                {fileName}
              </Link>
            </td>
            <td data-label="State" className="text-soft">
              {stages[stage]}
            </td>
            <td data-label="Added" className="text-soft tabular-nums">
              {stage === 'checked' ? '' : added.toLocaleString('en-US')}
            </td>
            <td data-label="Uploaded" className="text-soft">
              <LocalTime instant={createdAt} />
            </td>
            <td data-label="By" className="text-soft" dir="auto">
              {createdBy}
            </td>
          </tr>
        ))}
      </DataTable>
    </TitledPanel>
  );
}
