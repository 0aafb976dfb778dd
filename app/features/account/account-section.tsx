import { useId } from 'react';

/** A section of the account page. */
export function AccountSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: React.ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-6">
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {lead && <p className="mt-0.5 text-sm text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
