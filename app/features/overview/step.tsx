import { Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';

interface StepProps {
  label: string;
  /** Says more while the step is not done. */
  hint: string;
  /** The screen where it is done. */
  to: string;
  done: boolean;
}

/** Something to do, as a link to its screen, or done. */
export function Step({ label, hint, to, done }: StepProps) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className="group relative flex gap-3 rounded-md px-2 py-2.5 hover:bg-tint">
      <Icon size={20} aria-hidden className={`mt-0.5 shrink-0 ${done ? 'text-good' : 'text-muted'}`} />
      <div className="min-w-0">
        <Link
          to={to}
          className={`after:absolute after:inset-0 group-hover:underline ${done ? 'text-soft' : 'font-semibold'}`}
        >
          {label}
          {done && <span className="sr-only">: done</span>}
        </Link>
        {!done && <p className="text-sm text-soft">{hint}</p>}
      </div>
    </li>
  );
}
