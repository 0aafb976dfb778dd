import type { SearchWithoutResults } from '../../../domain/search/search.ts';
import { pathTo } from '../../../shared/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LocalDay } from '../../ui/local-time.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';

/** Search terms of visitors that had no results: perhaps something to write about. */
export function EmptySearches({ searches }: { searches: SearchWithoutResults[] }) {
  if (searches.length === 0) return null;
  return (
    <TitledPanel title="Searches without results">
      <DataTable columns={['Search term', 'Searches', 'Last search']}>
        {searches.map(({ term, searches, lastDay }) => (
          <tr key={term}>
            <td>
              <a href={pathTo.search(term)} className="text-link break-words" dir="auto">
                {term}
              </a>
            </td>
            <td data-label="Searches">{searches}</td>
            <td data-label="Last search">
              <LocalDay instant={lastDay} />
            </td>
          </tr>
        ))}
      </DataTable>
    </TitledPanel>
  );
}
