import { Link } from 'react-router';
import type { SubscriberImport } from '../../../../contract/subscriber-import.ts';
import { listSubscriberImports } from '../../../../domain/newsletter/newsletter.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { ImportForm } from '../../../features/subscriber-import/import-form.tsx';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { TitledPanel } from '../../../ui/titled-panel.tsx';
import type { Route } from './+types/subscriber-imports.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'newsletter.import');
  const imports = await runLoader(() => listSubscriberImports(ctx));
  return { imports, today: new Date(ctx.now()).toISOString().slice(0, 10) };
}

export default function SubscriberImports({ loaderData: { imports, today } }: Route.ComponentProps) {
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ImportForm today={today} />
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
