import { X } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { MAX_LINE } from '../../../contract/limits.ts';
import type { StatisticsMark } from '../../../contract/statistics.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { notify } from '../../browser/toasts.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatPeriod } from './wording.ts';

/** The site's own marks, with a form for another. */
export function Marks({ marks, today }: { marks: StatisticsMark[]; today: string }) {
  const own = marks.filter(({ kind }) => kind === 'own');
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Your marks ({own.length})</summary>
      <div className="grid max-w-text gap-4 pb-2">
        {own.length > 0 && (
          <ul className="divide-y divide-line">
            {own.map((mark) => (
              <Mark key={mark._id} mark={mark} />
            ))}
          </ul>
        )}
        <NewMark today={today} />
      </div>
    </details>
  );
}

function Mark({ mark: { _id, day, text } }: { mark: StatisticsMark }) {
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const remove = async () => {
    try {
      await callApi('DELETE', `/statistics/marks/${_id}`);
    } catch (error) {
      notify.error(errorMessage(error));
    }
    await revalidate();
  };
  return (
    <li className="flex items-center gap-3">
      <span className="w-16 shrink-0 text-muted tabular-nums">{formatPeriod('day', day)}</span>
      <span className="min-w-0 grow wrap-anywhere" dir="auto">
        {text}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={`Delete the mark ${text}`}
        disabled={!hydrated}
        onClick={() => void remove()}
      >
        <X size={16} aria-hidden />
      </button>
    </li>
  );
}

function NewMark({ today }: { today: string }) {
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const { busy, errors, attempt } = useAttempt();
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    void attempt(async () => {
      await callApi('POST', '/statistics/marks', Object.fromEntries(new FormData(form)));
      form.reset();
      await revalidate();
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-3 sm:grid-cols-[11rem_1fr_auto]">
      <ErrorAlert>{errors.form}</ErrorAlert>
      <TextField label="Day" name="day" type="date" max={today} defaultValue={today} error={errors.day} />
      <TextField
        label="What happened"
        name="text"
        maxLength={MAX_LINE}
        placeholder="Letter sent to all subscribers"
        error={errors.text}
      />
      <Button type="submit" className="button sm:mt-6.5" disabled={!hydrated} busy={busy}>
        Add mark
      </Button>
    </form>
  );
}
