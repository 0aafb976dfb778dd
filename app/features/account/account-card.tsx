/** The frame of an account page: heading, introduction and form. */
export function AccountCard({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: React.ReactNode;
}) {
  return (
    <div className="w-full max-w-form">
      <h1 className="font-serif text-page font-semibold tracking-tight">{title}</h1>
      {lead && <p className="mt-2 text-balance text-soft">{lead}</p>}
      <div className="mt-8 grid gap-5">{children}</div>
    </div>
  );
}
