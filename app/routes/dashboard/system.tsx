import { CircleCheck, TriangleAlert } from 'lucide-react';
import { systemStatus as readStatus } from '../../../domain/system/system.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { type Attention, findAttention } from '../../features/system/attention.ts';
import { Card } from '../../features/system/card.tsx';
import {
  BackupCard,
  CacheCard,
  DatabaseCard,
  ErrorsCard,
  InstancesCard,
  LogCard,
  MailCard,
  StorageCard,
} from '../../features/system/cards.tsx';
import { FailedJobs } from '../../features/system/failed-jobs.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { runLoader } from '../../request/route-helpers.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { Route } from './+types/system.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'system.read');
  return { status: await runLoader(() => readStatus(ctx)) };
}

export default function System({ loaderData: { status } }: Route.ComponentProps) {
  const attention = findAttention(status);
  const { jobs } = status;
  return (
    <>
      <title>System</title>
      <PageTitle title="System" lead="The state of this site and its servers." />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Summary attention={attention} />
        <Card id="version" title="Version">
          <Facts>
            <Fact label="Lekha">{status.version}</Fact>
            <Fact label="Node">{status.node}</Fact>
            <Fact label="Started">
              <LocalTime instant={status.startedAt} />
            </Fact>
          </Facts>
        </Card>
        <DatabaseCard status={status.database} attention={attention.database} />
        <StorageCard status={status.storage} attention={attention.storage} />
        <BackupCard status={status.backup} attention={attention.backup} />
        <Card id="jobs" title="Jobs" attention={attention.jobs}>
          <Facts>
            <Fact label="Waiting">{`${jobs.waiting - jobs.held}, of which ${jobs.due} are due now`}</Fact>
            <Fact label="Failed">{jobs.failed === 0 ? 'None' : jobs.failed}</Fact>
          </Facts>
          <FailedJobs jobs={jobs.failures} />
        </Card>
        <MailCard status={status.mail} attention={attention.mail} />
        <LogCard status={status.log} attention={attention.log} />
        {status.cache && <CacheCard status={status.cache} />}
        <InstancesCard status={status.instances} attention={attention.instances} />
        <ErrorsCard status={status.errors} attention={attention.errors} />
      </div>
    </>
  );
}

const titles = {
  database: 'Database',
  storage: 'Storage',
  backup: 'Backup',
  jobs: 'Jobs',
  mail: 'Mail',
  log: 'Log',
} as const;
const moreTitles = { cache: 'Page cache', instances: 'Instances', errors: 'Errors' } as const;
const sectionTitles = { ...titles, ...moreTitles };

/** Says whether everything works, with links to what does not. */
function Summary({ attention }: { attention: Attention }) {
  const sections = Object.keys(attention) as (keyof Attention)[];
  if (sections.length === 0) {
    return (
      <p className="flex items-center gap-2.5 font-medium text-good">
        <CircleCheck size={20} aria-hidden className="shrink-0" /> Everything works.
      </p>
    );
  }
  return (
    <p className="flex items-start gap-2.5">
      <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0 text-warn" />
      <span>
        Needs attention:{' '}
        {sections.map((section, i) => (
          <span key={section}>
            {i > 0 && ', '}
            <a href={`#${section}`} className="text-accent underline underline-offset-4">
              {sectionTitles[section]}
            </a>
          </span>
        ))}
      </span>
    </p>
  );
}
