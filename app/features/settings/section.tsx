import { RotateCcw } from 'lucide-react';

interface SectionProps {
  title: string;
  lead?: string;
  name: string;
  onReset: () => void;
  children: React.ReactNode;
}

/** A section of the settings, which can be reset to its defaults. */
export function Section({ title, lead, name, onReset, children }: SectionProps) {
  return (
    <section
      id={`settings-${name}`}
      aria-labelledby={`section-${name}`}
      className="panel scroll-mt-8 p-5 sm:p-7 lg:scroll-mt-0"
    >
      <div className="mb-6 flex items-start justify-between gap-3">
        <div>
          <h2 id={`section-${name}`} className="text-lg font-semibold">
            {title}
          </h2>
          {lead && <p className="mt-0.5 text-sm text-muted">{lead}</p>}
        </div>
        <button
          type="button"
          className="button button-quiet button-small shrink-0"
          aria-label={`Reset ${title} to the defaults`}
          onClick={onReset}
        >
          <RotateCcw size={15} aria-hidden /> Reset
        </button>
      </div>
      <div className="grid grid-cols-1 gap-6">{children}</div>
    </section>
  );
}
