import type { SearchWithoutResults } from '../../../domain/search/search.ts';
import { pathTo } from '../../../shared/paths.ts';
import { LocalDay } from '../../ui/local-time.tsx';

/** Search terms of visitors that had no results: perhaps something to write about. */
export function EmptySearches({ searches }: { searches: SearchWithoutResults[] }) {
  return (
    <section aria-labelledby="empty-searches" className="panel overflow-hidden">
      <h2
        id="empty-searches"
        className="flex min-h-15 items-center border-b border-line px-3.5 font-semibold"
      >
        Searches without results
      </h2>
      {searches.length === 0 ? (
        <p className="px-3.5 py-4 text-sm text-muted">No searches without results.</p>
      ) : (
        <table className="data-table stacked">
          <thead>
            <tr>
              <th scope="col">Search term</th>
              <th scope="col">Searches</th>
              <th scope="col">Last search</th>
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      )}
    </section>
  );
}
