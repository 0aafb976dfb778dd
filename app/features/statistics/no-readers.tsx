import { Link } from 'react-router';
import type { Statistics } from '../../../contract/statistics.ts';
import { Empty } from '../../ui/empty.tsx';
import { useMay } from '../../ui/use-may.ts';

const beginnings = {
  site: 'your site has its first reader',
  own: 'your articles have their first reader',
  article: 'this article has its first reader',
} as const;

/** Takes the place of the numbers until there are some: says what will be here, and when. */
export function NoReaders({ scope }: Pick<Statistics, 'scope'>) {
  return (
    <div className="panel">
      <Empty title="No readers yet">
        <p>
          The statistics are on. Once {beginnings[scope]}, this page shows how many came, from where, and how
          far they read.
        </p>
        <p className="mt-2 text-sm text-balance text-muted">
          People who are signed in to the dashboard are not counted.
        </p>
      </Empty>
    </div>
  );
}

/** Says that nothing is counted, and leads to what changes that. */
export function StatisticsOff() {
  const may = useMay();
  return (
    <p className="panel px-5 py-4 text-soft">
      Nothing is counted at present. An administrator can switch the statistics on in the{' '}
      {may('settings.write') ? (
        <Link to="/dashboard/settings" className="text-link">
          settings
        </Link>
      ) : (
        'settings'
      )}
      .
    </p>
  );
}
