/** The heading of a column. A hidden one is for screen readers. */
type Column =
  | string
  | {
      title: string;
      className?: string;
      isHidden?: boolean;
      /** A control before the title. */
      control?: React.ReactNode;
    };

interface DataTableProps {
  columns: readonly Column[];
  /** `stacked` turns each row into a card on narrow screens. */
  className?: string;
  /** The rows. */
  children: React.ReactNode;
}

/** A table of the dashboard. */
export function DataTable({ columns, className = 'stacked', children }: DataTableProps) {
  return (
    <table className={`data-table ${className}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={typeof column === 'string' ? column : column.title} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Heading({ column }: { column: Column }) {
  const { title, className, isHidden, control }: Exclude<Column, string> =
    typeof column === 'string' ? { title: column } : column;
  return (
    <th scope="col" className={className}>
      {control}
      {isHidden ? <span className="sr-only">{title}</span> : title}
    </th>
  );
}
