import { useId } from 'react';

/** A panel with a heading above a list or table. */
export function TitledPanel({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel overflow-x-auto">
      <h2 id={id} className="flex min-h-15 items-center border-b border-line px-3.5 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
