import { Feather } from 'lucide-react';

interface EmptyProps {
  title: string;
  /** `h1` if the page has no other heading. */
  as?: 'p' | 'h1';
  children: React.ReactNode;
}

/** Replaces an empty list of articles: says what is missing and what to do. */
export function Empty({ title, as: Title = 'p', children }: EmptyProps) {
  return (
    <div className="mx-auto max-w-form px-4 py-20 text-center">
      <Feather size={36} strokeWidth={1.4} aria-hidden className="mx-auto text-accent" />
      <Title className="mt-5 font-serif text-2xl font-semibold">{title}</Title>
      <div className="mt-2 text-balance text-soft">{children}</div>
    </div>
  );
}
