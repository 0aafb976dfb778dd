import type { SearchWithoutResults } from '../../../domain/search/search.ts';
import { pathTo } from '../../../shared/paths.ts';
import { LocalDay } from '../../ui/local-day.tsx';

/** What readers looked for and did not find: perhaps something to write about. */
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
        <p className="px-3.5 py-4 text-sm text-muted">Every search found something.</p>
      ) : (
        <table className="data-table stacks">
          <thead>
            <tr>
              <th scope="col">Searched for</th>
              <th scope="col">Times</th>
              <th scope="col">Last</th>
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
                <td data-label="Times">{searches}</td>
                <td data-label="Last">
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
