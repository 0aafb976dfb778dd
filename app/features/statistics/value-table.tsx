import { useId } from 'react';
import { formatNumber } from './wording.ts';

/** A row with its number, by which its bar is as long. */
export interface ValueRow {
  key: string;
  name: React.ReactNode;
  value: number;
  /** Further numbers, one for each further column. */
  more?: string[];
}

interface ValueTableProps {
  title: string;
  /** The headings: of the names, of the value, and of further numbers. */
  columns: [name: string, value: string, ...more: string[]];
  rows: ValueRow[];
  /** Shown without rows. */
  empty: string;
  /** Beside the title. */
  action?: React.ReactNode;
  /** Below the table. */
  note?: React.ReactNode;
}

/** A table whose rows have bars behind their names. */
export function ValueTable({ title, columns, rows, empty, action, note }: ValueTableProps) {
  const id = useId();
  const max = Math.max(1, ...rows.map(({ value }) => value));
  const [first, ...others] = columns;
  return (
    <section aria-labelledby={id} className="panel flex flex-col py-2">
      <div className="flex min-h-12 items-center justify-between gap-3 px-4">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-muted">{empty}</p>
      ) : (
        <table className="w-full text-sm">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="px-4 py-1 text-start font-normal">
                {first}
              </th>
              {others.map((column, i) => (
                <th
                  key={column}
                  scope="col"
                  className={`w-24 px-3 py-1 text-end font-normal whitespace-nowrap ${i === 0 ? '' : 'max-sm:hidden'}`}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <BarRow key={row.key} row={row} max={max} />
            ))}
          </tbody>
        </table>
      )}
      {note && <p className="px-4 pt-2 pb-2 text-sm text-muted">{note}</p>}
    </section>
  );
}

interface BarRowProps {
  row: ValueRow;
  /** The value with the longest bar. */
  max: number;
}

function BarRow({ row: { name, value, more = [] }, max }: BarRowProps) {
  return (
    <tr>
      <td className="max-w-0 px-2 py-0.5">
        <div className="relative flex min-h-9 items-center px-2">
          <span
            aria-hidden
            className="absolute inset-y-0 start-0 rounded-sm bg-tint"
            style={{ width: `${Math.max(1, (100 * value) / max)}%` }}
          />
          <span className="relative min-w-0 truncate">{name}</span>
        </div>
      </td>
      <td className="px-3 text-end font-medium tabular-nums">{formatNumber(value)}</td>
      {more.map((text, i) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always the same
          key={i}
          className="px-3 text-end whitespace-nowrap text-soft tabular-nums max-sm:hidden"
        >
          {text}
        </td>
      ))}
    </tr>
  );
}
