import { Link } from 'react-router';
import { TitledPanel } from '../../ui/titled-panel.tsx';

interface ShortListProps {
  title: string;
  /** The label and the URL of the screen with the whole list. */
  all: [label: string, to: string];
  /** Each row with its link and what is beside it; a list without rows is absent. */
  rows: { to: string; text: string; detail: React.ReactNode }[];
}

/** The first rows of a list, and a link to all of it. */
export function ShortList({ title, all: [label, to], rows }: ShortListProps) {
  if (rows.length === 0) return null;
  return (
    <TitledPanel title={title}>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.to + row.text} className="flex flex-wrap items-baseline gap-x-4 px-3.5 py-2.5">
            <Link to={row.to} className="text-link min-w-0 grow wrap-anywhere" dir="auto">
              {row.text}
            </Link>
            <span className="text-sm text-muted">{row.detail}</span>
          </li>
        ))}
      </ul>
      <MoreLink to={to}>{label}</MoreLink>
    </TitledPanel>
  );
}

/** A link to the whole list, below its first rows. */
export function MoreLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <p className="border-t border-line px-3.5 text-sm">
      <Link to={to} className="text-link inline-flex min-h-11 items-center font-semibold">
        {children}
      </Link>
    </p>
  );
}
