/** A list of facts. */
export function Facts({ children }: { children: React.ReactNode }) {
  return (
    <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 py-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:px-5">
      {children}
    </dl>
  );
}

/** One fact of a list. */
export function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="py-0.5 text-sm text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
