import type { Statistics } from '../../../contract/statistics.ts';
import { ValueTable } from './value-table.tsx';
import { formatNumber, machineClasses, reasons } from './wording.ts';

type Props = Pick<Statistics, 'totals' | 'machines' | 'subscribers' | 'leftOut'>;

/** People and machines side by side, and the views that were left out. */
export function PeopleAndMachines({ totals, machines, subscribers, leftOut }: Props) {
  const byClass = Map.groupBy(machines, (one) => one.class);
  const classes = machineClasses.map(([name, label, why]) => {
    const own = byClass.get(name) ?? [];
    return { key: name, label, why, own, value: own.reduce((sum, { requests }) => sum + requests, 0) };
  });
  const requests = classes.reduce((sum, { value }) => sum + value, 0);
  const share = Math.round((100 * totals.views) / Math.max(1, totals.views + requests));
  return (
    <section aria-labelledby="machines-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 id="machines-title" className="font-serif text-xl font-semibold">
          People and machines
        </h2>
        <p className="text-soft">
          {formatNumber(totals.views)} views by people beside {formatNumber(requests)} requests of machines.
        </p>
      </div>
      <div aria-hidden className="flex h-3 overflow-hidden rounded-full bg-chip">
        <span className="bg-accent" style={{ width: `${requests + totals.views > 0 ? share : 0}%` }} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <ValueTable
          title="Machines"
          columns={['What they do', 'Requests']}
          empty="No machine has requested a page in this time."
          rows={classes
            .filter(({ value }) => value > 0)
            .map(({ key, label, own, value }) => ({ key, value, name: <Named label={label} own={own} /> }))}
          note="Counted by the name that each program gives itself, where its requests arrive."
        />
        <ValueTable
          title="Left out of the views"
          columns={['Why', 'Views']}
          empty="Nothing was left out."
          rows={leftOut.map(({ reason, views }) => ({
            key: reason,
            value: views,
            name: <span title={reasons[reason]?.[1]}>{reasons[reason]?.[0] ?? reason}</span>,
          }))}
          note="A view counts when a page was visible for five seconds and somebody scrolled, touched or pressed something."
        />
        {subscribers.length > 0 && (
          <ValueTable
            title="Subscribers of the feeds"
            columns={['Feed reader', 'Subscribers']}
            empty=""
            rows={subscribers.map(({ name, subscribers: value }) => ({ key: name, name, value }))}
            note="As feed readers tell on fetching. Those without a service count as machines only."
          />
        )}
      </div>
    </section>
  );
}

function Named({ label, own }: { label: string; own: Statistics['machines'] }) {
  const names = own.slice(0, 3).map(({ name, requests }) => `${name} ${formatNumber(requests)}`);
  return (
    <>
      {label} <span className="text-muted">{names.join(', ')}</span>
    </>
  );
}
