import { Feather } from 'lucide-react';

/** What stands where articles would be: what is missing and what to do about it. */
export function Empty({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mx-auto max-w-form py-20 text-center">
      <Feather size={36} strokeWidth={1.4} aria-hidden className="mx-auto text-accent" />
      <p className="mt-5 font-serif text-2xl font-semibold">{title}</p>
      <div className="mt-2 text-soft">{children}</div>
    </div>
  );
}
