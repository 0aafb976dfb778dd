import { Circle, CircleCheck, X } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import type { FirstStep } from '../../../domain/site/site.ts';
import { callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';

/** Each step with the screen where it is done. */
const texts: Record<FirstStep['step'], [label: string, hint: string, to: string]> = {
  name: ['Name the site', 'Readers see it at the top of every page.', '/dashboard/settings'],
  logo: ['Add a logo', 'Beside the name, and as the icon of the site.', '/dashboard/appearance'],
  article: ['Publish a first article', 'A title, some text and an image.', '/dashboard/create-article'],
  mail: ['Connect a mail server', 'For invitations, passwords and the newsletter.', '/dashboard/system#mail'],
  import: ['Bring what you have', 'From WordPress, Ghost, Markdown and others.', '/dashboard/import'],
  invite: ['Invite somebody', 'To write, to edit or to manage the site.', '/dashboard/manage-users'],
};

/** What to do first on a new site, ticked off by the state of the site. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const { revalidate } = useRevalidator();
  const { busy, refusal, attempt } = useAttempt();
  if (steps.length === 0) return null;
  const dismiss = async () => {
    await callApi('PATCH', '/settings', { firstStepsDismissed: true });
    await revalidate();
  };
  return (
    <section aria-labelledby="first-steps" className="panel mb-6">
      <div className="flex min-h-15 items-center gap-3 border-b border-line ps-3.5 pe-2">
        <h2 id="first-steps" className="font-semibold">
          First steps
        </h2>
        <p className="grow text-sm text-muted">
          {`${steps.filter(({ done }) => done).length} of ${steps.length} done`}
        </p>
        <button
          type="button"
          className="icon-button script-only text-muted hover:text-ink"
          aria-label="Dismiss the first steps"
          title="Dismiss"
          disabled={busy}
          onClick={() => void attempt(dismiss)}
        >
          <X size={18} aria-hidden />
        </button>
      </div>
      {refusal && <ErrorAlert>{refusal.message}</ErrorAlert>}
      <ul className="grid gap-x-4 p-2 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map((step) => (
          <Step key={step.step} {...step} />
        ))}
      </ul>
    </section>
  );
}

function Step({ step, done }: FirstStep) {
  const [label, hint, to] = texts[step];
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
