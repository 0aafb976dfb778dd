import { RotateCw } from 'lucide-react';
import { jobName } from '../../../contract/job-names.ts';
import type { FailedJob } from '../../../contract/system.ts';
import { callApi } from '../../browser/api.ts';
import { useOperation } from '../../browser/hooks/use-operation.ts';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';

/** A list of failed jobs, each with its error and a button to retry it. */
export function FailedJobs({ jobs }: { jobs: FailedJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <ul className="border-t border-line">
      {jobs.map((job) => (
        <li
          key={job._id}
          className="flex flex-wrap items-center justify-between gap-3 border-line px-4 py-3 not-last:border-b sm:px-5"
        >
          <div className="min-w-0 grow basis-64">
            <p className="font-medium">{jobName(job.kind)}</p>
            <p className="text-sm wrap-anywhere text-soft">{job.error}</p>
            <p className="mt-0.5 text-sm text-muted">
              <NextAttempt {...job} />
            </p>
          </div>
          {job.state !== 'running' && <Retry {...job} />}
        </li>
      ))}
    </ul>
  );
}

function Retry({ _id, kind, state }: FailedJob) {
  const { busy, run } = useOperation();
  const label = state === 'held' ? 'Send anyway' : 'Retry';
  const retry = async () => {
    const { kind: started } = await callApi<{ kind: string }>('POST', `/system/jobs/${_id}/retry`);
    return `Started: ${jobName(started)}`;
  };
  return (
    <Button
      type="button"
      className="button button-quiet button-small"
      aria-label={`${label}: ${jobName(kind)}`}
      busy={busy}
      onClick={() => void run(retry)}
    >
      <RotateCw size={16} aria-hidden /> {label}
    </Button>
  );
}

function NextAttempt({ state, attempts, runAt }: FailedJob) {
  if (state === 'held') return 'Not sent again automatically';
  const failed = attempts === 1 ? 'Failed once' : `Failed ${attempts} times`;
  if (state === 'running') return `${failed}, running again now`;
  return (
    <>
      {failed}, next attempt <LocalTime instant={runAt} />
    </>
  );
}
