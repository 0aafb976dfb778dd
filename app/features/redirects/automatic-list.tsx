import type { AutomaticRedirect } from '../../../contract/redirect.ts';
import { texts } from '../../../contract/texts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Hits, Path } from './path.tsx';

/** The redirects that the site made. */
export function AutomaticList({ redirects, term }: { redirects: AutomaticRedirect[]; term: string }) {
  return (
    <>
      <div className="panel overflow-x-auto">
        {redirects.length > 0 ? (
          <DataTable columns={['From', 'To', 'Hits']} className="stacked two-lines">
            {redirects.map(({ from, to, ...hits }) => (
              <tr key={from}>
                <td className="line-start">
                  <Path path={from} className="font-medium" />
                </td>
                <td data-label="To" className="text-soft">
                  {to === null ? 'Nothing that is public' : <Path path={to} />}
                </td>
                <td data-label="Hits" className="whitespace-nowrap">
                  <Hits {...hits} />
                </td>
              </tr>
            ))}
          </DataTable>
        ) : term ? (
          <Empty title={texts.search.none(term)}>{texts.search.hint}</Empty>
        ) : (
          <Empty title="Nothing has moved yet">
            The former paths of renamed and imported articles, tags, series, categories and authors appear
            here.
          </Empty>
        )}
      </div>
      {redirects.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          These follow what they lead to. A redirect that you set for the same path comes before them.
        </p>
      )}
    </>
  );
}
