import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CustomRedirect } from '../../../contract/redirect.ts';
import { texts } from '../../../contract/texts.ts';
import { callApi } from '../../browser/api.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { RowButton } from '../dashboard/row-button.tsx';
import { Hits, Path } from './path.tsx';
import { RedirectDialog } from './redirect-dialog.tsx';

interface RedirectListProps {
  redirects: CustomRedirect[];
  term: string;
  /** False while the statistics are off, which count the hits. */
  isCounted: boolean;
}

/** The redirects that people set. */
export function RedirectList({ redirects, term, isCounted }: RedirectListProps) {
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<CustomRedirect | null>(null);
  const [deleting, setDeleting] = useState<CustomRedirect | null>(null);
  return (
    <>
      <div className="panel overflow-x-auto">
        {redirects.length > 0 ? (
          <DataTable
            columns={['From', 'To', 'Hits', { title: 'Actions', isHidden: true }]}
            className="stacked two-lines"
          >
            {redirects.map((redirect) => (
              <Row
                key={redirect._id}
                redirect={redirect}
                onEdit={() => setEditing(redirect)}
                onDelete={() => setDeleting(redirect)}
              />
            ))}
          </DataTable>
        ) : term ? (
          <Empty title={texts.search.none(term)}>{texts.search.hint}</Empty>
        ) : (
          <Empty title="No redirects yet">
            Add the path of a page that is gone, or that people look for under another name. Renamed articles,
            tags and categories redirect automatically.
          </Empty>
        )}
      </div>
      {redirects.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          {isCounted
            ? 'Hits are requests of browsers. The rarest of a month share one number.'
            : 'Hits are counted while the statistics are on.'}
        </p>
      )}
      {editing && <RedirectDialog redirect={editing} onClose={() => setEditing(null)} />}
      <DeleteDialog
        subject={deleting?.from ?? null}
        note="Readers of this path find nothing then."
        deleted={texts.redirects.deleted}
        onClose={() => setDeleting(null)}
        onDelete={async () => {
          await callApi('DELETE', `/redirects/${deleting?._id}`);
          await revalidate();
        }}
      />
    </>
  );
}

interface RowProps {
  redirect: CustomRedirect;
  onEdit: () => void;
  onDelete: () => void;
}

function Row({ redirect, onEdit, onDelete }: RowProps) {
  const { from, to } = redirect;
  return (
    <tr>
      <td className="line-start">
        <Path path={from} className="font-medium" />
        {redirect.isCovered && <p className="text-sm text-danger">A page is here now, which readers see.</p>}
      </td>
      <td data-label="To" className="text-soft">
        <div className="min-w-0">
          <Path path={to} />
          {redirect.leadsTo === 'nothing' && <p className="text-sm text-danger">Nothing is there.</p>}
          {redirect.leadsTo === 'withdrawn' && <p className="text-sm text-danger">It is not published.</p>}
        </div>
      </td>
      <td data-label="Hits" className="whitespace-nowrap">
        <Hits {...redirect} />
      </td>
      <td className="line-end">
        <div className="-mx-2 flex sm:justify-end">
          <RowButton label={`Edit ${from}`} title="Edit" icon={Pencil} onClick={onEdit} />
          <RowButton label={`Delete ${from}`} title="Delete" icon={Trash2} onClick={onDelete} />
        </div>
      </td>
    </tr>
  );
}
