import type { LucideIcon } from 'lucide-react';

/** One number of the overview with what it counts. */
export function Figure({
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
    <div className="panel flex items-start justify-between gap-4 p-5">
      <div>
        <h2 className="text-sm font-semibold text-soft">{title}</h2>
        <p className="mt-1 font-serif text-3xl font-semibold tabular-nums">{value.toLocaleString('en-US')}</p>
        {text && <p className="mt-1 text-sm text-muted">{text}</p>}
      </div>
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-tint text-accent">
        <Icon size={20} aria-hidden />
      </span>
    </div>
  );
}
