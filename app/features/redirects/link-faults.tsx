import { Pencil, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { LinkFault, LinkReport } from '../../../contract/redirect.ts';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { plural } from '../../../shared/text/counts.ts';
import { callApi } from '../../browser/api.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { useOperation } from '../../browser/hooks/use-operation.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { useMay } from '../../ui/use-may.ts';
import { Path } from './path.tsx';

/** How often a screen looks for the result of a check that is running, in milliseconds. */
const LOOK_MS = 2000;

/** The result of the check of the site's own links. */
export function LinkFaults({ report }: { report: LinkReport }) {
  const hydrated = useHydrated();
  const { busy, run } = useOperation();
  useResult(report.isWaiting);
  const check = () =>
    run(() => callApi('POST', '/redirects/links/check'), { done: texts.redirects.checking });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft" role="status">
          <Summary report={report} />
        </p>
        <Button
          type="button"
          className="script-only button button-quiet"
          disabled={!hydrated}
          busy={busy || report.isWaiting}
          onClick={() => void check()}
        >
          <RefreshCw size={18} aria-hidden /> {report.isWaiting ? 'Checking…' : 'Check now'}
        </Button>
      </div>
      <div className="panel overflow-x-auto">
        {report.faults.length > 0 ? (
          <DataTable
            columns={['Text', 'Link', 'Problem', { title: 'Actions', isHidden: true }]}
            className="stacked two-lines"
          >
            {report.faults.map((fault) => (
              <Row key={`${fault.source._id} ${fault.link}`} fault={fault} />
            ))}
          </DataTable>
        ) : (
          <Empty title={report.checkedAt ? 'All links lead to pages' : 'Not checked yet'}>
            The links of published articles and pages to this site are checked every week. Nothing is fetched,
            and links to other sites are left alone.
          </Empty>
        )}
      </div>
      {report.total > report.faults.length && (
        <p className="mt-3 text-sm text-muted">
          The first {report.faults.length} of {report.total.toLocaleString('en-US')}.
        </p>
      )}
    </>
  );
}

function Summary({ report: { checkedAt, texts: read, links } }: { report: LinkReport }) {
  if (checkedAt === null) return 'The first check runs soon.';
  return (
    <>
      Checked <LocalTime instant={checkedAt} />: {plural(links, 'link')} in {plural(read, 'text')}.
    </>
  );
}

/** Loads the screen again until the check has ended. */
function useResult(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}

function Row({ fault: { source, link, state, to } }: { fault: LinkFault }) {
  const may = useMay();
  const { kind, _id, title, isChanged } = source;
  const edit = kind === 'article' ? pathTo.edit(_id) : `/dashboard/settings/${_id}`;
  const canEdit = kind === 'article' || may('settings.write');
  return (
    <tr>
      <td className="line-start">
        <bdi className="font-medium wrap-anywhere">{title}</bdi>
        {isChanged && <p className="text-sm text-muted">Changed since the check</p>}
      </td>
      <td data-label="Link" className="text-soft">
        <Path path={link} />
      </td>
      <td data-label="Problem">
        <div className="min-w-0 wrap-anywhere">
          {state === 'nothing' && <span className="text-danger">Nothing is there</span>}
          {state === 'withdrawn' && (
            <span className="text-danger">
              Not published: <bdi>{to}</bdi>
            </span>
          )}
          {state === 'redirect' && (
            <span className="text-soft">
              Redirected to <Path path={to ?? '/'} />
            </span>
          )}
        </div>
      </td>
      <td className="line-end">
        <div className="-mx-2 flex sm:justify-end">
          {canEdit && (
            <Link
              to={edit}
              className="icon-button text-muted hover:text-ink"
              aria-label={`Edit ${title}`}
              title="Edit"
            >
              <Pencil size={17} aria-hidden />
            </Link>
          )}
        </div>
      </td>
    </tr>
  );
}
