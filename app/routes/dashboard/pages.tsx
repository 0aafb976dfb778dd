import { ExternalLink, FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { TRASH_DAYS } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { listPages, type StandalonePage } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { plural } from '../../../shared/text/counts.ts';
import { callApi } from '../../browser/api.ts';
import { RowActions } from '../../features/article-list/article-rows.tsx';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { runLoader } from '../../request/route-helpers.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LocalDay } from '../../ui/local-time.tsx';
import type { Route } from './+types/pages.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'page.write');
  return { pages: await runLoader(() => listPages(ctx)) };
}

export default function Pages({ loaderData: { pages } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [deletion, setDeletion] = useState<StandalonePage | null>(null);
  return (
    <>
      <title>Pages</title>
      <PageTitle
        title="Pages"
        lead={pages.length > 0 ? `${plural(pages.length, 'page')} outside all lists of articles` : undefined}
      >
        <Link to="/dashboard/create-article" className="button">
          <FilePlus2 size={18} aria-hidden /> New Page
        </Link>
      </PageTitle>
      <div className="panel overflow-x-auto">
        {pages.length === 0 ? (
          <Empty title="No pages yet">
            Fill in “Page path” in the editor to publish an article as a standalone page.
          </Empty>
        ) : (
          <PageTable pages={pages} onDelete={setDeletion} />
        )}
      </div>
      <DeleteDialog
        subject={deletion && (deletion.title || texts.articles.untitled)}
        note={`It moves to the trash. You can restore it for ${TRASH_DAYS} days.`}
        deleted={texts.articles.deleted}
        onClose={() => setDeletion(null)}
        onDelete={async () => {
          await callApi('DELETE', `/articles/${deletion?._id}`);
          await revalidate();
        }}
      />
    </>
  );
}

function PageTable({
  pages,
  onDelete,
}: {
  pages: StandalonePage[];
  onDelete: (page: StandalonePage) => void;
}) {
  return (
    <DataTable
      columns={['Title', 'Path', 'Status', 'Changed', { title: 'Actions', className: 'w-32' }]}
      className="stacked compact"
    >
      {pages.map((page) => (
        <tr key={page._id}>
          <td>
            <Link to={pathTo.edit(page._id)} className="font-medium wrap-anywhere hover:underline" dir="auto">
              {page.title || texts.articles.untitled}
            </Link>
          </td>
          <td data-label="Path" className="wrap-anywhere">
            <PagePath page={page} />
          </td>
          <td data-label="Status" className="text-soft capitalize">
            {page.status}
          </td>
          <td data-label="Changed" className="text-soft">
            <LocalDay instant={page.updatedAt} />
          </td>
          <td data-label="Actions">
            <RowActions
              title={page.title || texts.articles.untitled}
              to={pathTo.edit(page._id)}
              action="Delete"
              refusal={page.canDelete ? null : texts.articles.onlyCreatorDeletes}
              onAction={() => onDelete(page)}
            />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** The path, as a link once readers can see the page. */
function PagePath({ page: { path, status } }: { page: StandalonePage }) {
  if (status !== 'published') return <bdi>/{path}</bdi>;
  return (
    <a href={pathTo.page(path)} className="text-link inline-flex items-center gap-1.5">
      <bdi>/{path}</bdi> <ExternalLink size={15} aria-hidden />
    </a>
  );
}
