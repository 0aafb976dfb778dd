import { CircleCheck, TriangleAlert } from 'lucide-react';

interface CardProps {
  id: string;
  title: string;
  /** Messages that say what is wrong and what to do. */
  attention?: string[] | undefined;
  /** Beside the title. */
  action?: React.ReactNode;
  children: React.ReactNode;
}

/** A card of facts about one part of the system, with its state. */
export function Card({ id, title, attention = [], action, children }: CardProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="panel scroll-mt-20 overflow-hidden">
      <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 sm:px-5">
        <h2 id={`${id}-title`} className="font-semibold">
          {title}
        </h2>
        <State isGood={attention.length === 0} />
        {action && <div className="ms-auto">{action}</div>}
      </div>
      {attention.map((text) => (
        <p key={text} className="border-b border-line bg-sunken px-4 py-3 text-sm sm:px-5">
          <Commands text={text} />
        </p>
      ))}
      {children}
    </section>
  );
}

function State({ isGood }: { isGood: boolean }) {
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-sm font-medium ${isGood ? 'text-good' : 'text-warn'}`}
    >
      <Icon size={16} aria-hidden /> {isGood ? 'OK' : 'Needs attention'}
    </span>
  );
}

/** Text whose commands and variables are between backticks. */
function Commands({ text }: { text: string }) {
  return text.split('`').map((part, i) =>
    i % 2 === 1 ? (
      <code key={part} className="font-mono text-[0.9em]">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
