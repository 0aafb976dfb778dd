/** The heading of a dashboard screen, with its actions beside it. */
export function PageTitle({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children?: React.ReactNode;
}) {
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="font-serif text-[clamp(1.5rem,1.2rem+1.2vw,2rem)] leading-tight font-semibold tracking-tight">
          {title}
        </h1>
        {lead && <p className="mt-1 text-soft">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
