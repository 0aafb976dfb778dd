import type { LucideIcon } from 'lucide-react';

/** A statistic of the dashboard: a number and its label. */
export function StatCard({
  title,
  value,
  text,
  icon: Icon,
}: {
  title: string;
  value: number;
  text?: string;
  icon: LucideIcon;
}) {
  return (
    <div className="panel flex items-start justify-between gap-4 px-4 py-3 md:p-5">
      <div className="max-md:grid max-md:grow max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-4">
        <h2 className="text-sm font-semibold text-soft">{title}</h2>
        <p
          data-explained={text ? '' : undefined}
          className="font-serif text-2xl font-semibold tabular-nums md:mt-1 md:text-3xl max-md:data-explained:row-span-2"
        >
          {value.toLocaleString('en-US')}
        </p>
        {text && <p className="text-sm text-muted md:mt-1">{text}</p>}
      </div>
      <span className="hidden size-10 shrink-0 place-items-center rounded-md bg-tint text-accent md:grid">
        <Icon size={20} aria-hidden />
      </span>
    </div>
  );
}
