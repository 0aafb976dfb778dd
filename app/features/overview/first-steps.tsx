import { X } from 'lucide-react';
import { useRevalidator } from 'react-router';
import type { FirstStep } from '../../../domain/site/site.ts';
import { callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { Step } from './step.tsx';

/** Each step with the screen where it is done. */
const texts: Record<FirstStep['step'], { label: string; hint: string; to: string }> = {
  name: {
    label: 'Name the site',
    hint: 'Readers see it at the top of every page.',
    to: '/dashboard/settings',
  },
  logo: {
    label: 'Add a logo',
    hint: 'Beside the name, and as the icon of the site.',
    to: '/dashboard/appearance',
  },
  article: {
    label: 'Publish a first article',
    hint: 'A title, some text and an image.',
    to: '/dashboard/create-article',
  },
  mail: {
    label: 'Connect a mail server',
    hint: 'For invitations, passwords and the newsletter.',
    to: '/dashboard/system#mail',
  },
  import: {
    label: 'Bring what you have',
    hint: 'From WordPress, Ghost, Markdown and others.',
    to: '/dashboard/import',
  },
  invite: {
    label: 'Invite somebody',
    hint: 'To write, to edit or to manage the site.',
    to: '/dashboard/manage-users',
  },
};

/** The first steps of a new site, ticked off by its state. */
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
        <Button
          type="button"
          className="icon-button script-only text-muted hover:text-ink"
          aria-label="Dismiss the first steps"
          title="Dismiss"
          busy={busy}
          onClick={() => void attempt(dismiss)}
        >
          <X size={18} aria-hidden />
        </Button>
      </div>
      {refusal && <ErrorAlert>{refusal.message}</ErrorAlert>}
      <ul className="grid gap-x-4 p-2 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map(({ step, done }) => (
          <Step key={step} {...texts[step]} done={done} />
        ))}
      </ul>
    </section>
  );
}
