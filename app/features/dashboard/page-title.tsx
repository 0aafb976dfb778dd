/** The heading of a dashboard screen, with its actions beside it. */
export function PageTitle({
  title,
  lead,
  compact = false,
  children,
}: {
  title: string;
  lead?: string | undefined;
  /** True where the screen's content has a larger title of its own. */
  compact?: boolean;
  children?: React.ReactNode;
}) {
  return (
    <div
      className={`page-title flex flex-wrap justify-between gap-4 ${compact ? 'mb-4 items-center' : 'mb-7 items-end'}`}
    >
      <div className="min-w-0 grow basis-60">
        <h1
          className={
            compact
              ? 'text-sm font-semibold text-muted'
              : 'font-serif text-[clamp(1.5rem,1.2rem+1.2vw,2rem)] leading-tight font-semibold tracking-tight'
          }
        >
          {title}
        </h1>
        {lead && <p className="mt-1 wrap-anywhere text-soft">{lead}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  );
}
