/** A placeholder for a screen that is loading: a heading and the rows of a table. */
export function ScreenSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading…</span>
      <div aria-hidden className="grid gap-4">
        <div className="animate-pulse rounded-md bg-sunken h-9 w-56" />
        <div className="animate-pulse rounded-md bg-sunken mb-4 h-5 w-72 max-w-full" />
        {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((line) => (
          <div key={line} className="animate-pulse rounded-md bg-sunken h-14" />
        ))}
      </div>
    </div>
  );
}
