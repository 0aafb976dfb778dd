import { CornerUpRight } from 'lucide-react';
import { useState } from 'react';
import type { MissingPath } from '../../../contract/redirect.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LocalDay } from '../../ui/local-time.tsx';
import { RedirectDialog } from './redirect-dialog.tsx';

/** The paths at which readers found nothing, each with a button that redirects it. */
export function MissingList({ paths, isCounted }: { paths: MissingPath[]; isCounted: boolean }) {
  const [from, setFrom] = useState<string | null>(null);
  return (
    <>
      <div className="panel overflow-x-auto">
        {paths.length > 0 ? (
          <DataTable
            columns={['Path', 'Requests', 'Last', { title: 'Actions', isHidden: true }]}
            className="stacked two-lines"
          >
            {paths.map((missing) => (
              <MissingRow key={missing.path} missing={missing} onRedirect={() => setFrom(missing.path)} />
            ))}
          </DataTable>
        ) : (
          <Empty title={isCounted ? 'Readers found everything' : 'Not counted'}>
            {isCounted
              ? 'Paths that browsers request and that have no page appear here within a few seconds.'
              : 'Paths that readers do not find are counted while the statistics are on (Settings, Site).'}
          </Empty>
        )}
      </div>
      {paths.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          The last 30 days. Robots, and what programs try on every site, are left out.
        </p>
      )}
      {from !== null && (
        <RedirectDialog redirect={null} from={encodeFrom(from)} onClose={() => setFrom(null)} />
      )}
    </>
  );
}

function MissingRow({ missing, onRedirect }: { missing: MissingPath; onRedirect: () => void }) {
  const { path, requests, last, withdrawn } = missing;
  const hydrated = useHydrated();
  return (
    <tr>
      <td className="line-start">
        <bdi className="font-medium wrap-anywhere">{path}</bdi>
        {withdrawn !== null && (
          <p className="text-sm text-muted">
            Not published: <bdi>{withdrawn}</bdi>
          </p>
        )}
      </td>
      <td data-label="Requests" className="tabular-nums">
        <span>
          {requests.toLocaleString('en-US')}
          <span className="md:hidden"> {requests === 1 ? 'request' : 'requests'}</span>
        </span>
      </td>
      <td data-label="Last" className="text-soft">
        <LocalDay instant={last} />
      </td>
      <td className="line-end">
        <div className="flex sm:justify-end">
          <button
            type="button"
            className="script-only button button-quiet whitespace-nowrap"
            aria-label={`Redirect to…: ${path}`}
            disabled={!hydrated}
            onClick={onRedirect}
          >
            <CornerUpRight size={17} aria-hidden /> Redirect to…
          </button>
        </div>
      </td>
    </tr>
  );
}

/** A path as one types it: the few characters that would mean something else are escaped. */
function encodeFrom(path: string): string {
  return path.replace(/[%?#\\]/g, encodeURIComponent);
}
