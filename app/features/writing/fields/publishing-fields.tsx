import { useState } from 'react';
import type { Status } from '../../../../contract/article.ts';
import type { PublishingInput } from '../../../../contract/form-content.ts';
import { texts } from '../../../../contract/texts.ts';
import { instantAt, timesShown, wallTimeAt } from '../../../../contract/wall-time.ts';
import { Field } from '../../../components/field.tsx';
import { useHydrated } from '../../../components/use-hydrated.ts';
import { useSite } from '../../../site.ts';

interface PublishingFieldsProps {
  publishing: PublishingInput;
  /** What the article is now; a new one is nothing yet. */
  current?: Status | undefined;
  /** The instant it is planned for now. */
  planned?: string | null | undefined;
  /** Told what is chosen, for who says it on a button. */
  onChoose: (status: Status) => void;
  problem?: string | undefined;
}

const choices: [status: Status, label: string][] = [
  ['published', 'Publish now'],
  ['draft', 'Save as draft'],
  ['scheduled', 'Schedule'],
];
/** What a choice means that changes nothing, or takes something back. */
const meanings: Record<Status, Partial<Record<Status, string>>> = {
  published: { published: 'Published', draft: 'Take back to draft' },
  draft: {},
  scheduled: { scheduled: 'Scheduled' },
};

/** Whether readers get it now, never yet, or at a moment given in the site's time zone. */
export function PublishingFields(props: PublishingFieldsProps) {
  const { publishing, current, planned = null, onChoose, problem } = props;
  const [status, setStatus] = useState(publishing.status);
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-sm font-semibold">Publishing</legend>
      {choices.map(([choice, label]) => (
        <label key={choice} className="flex min-h-10 items-center gap-3">
          <input
            type="radio"
            name="status"
            value={choice}
            defaultChecked={choice === publishing.status}
            onChange={() => {
              setStatus(choice);
              onChoose(choice);
            }}
            className="size-5 accent-accent"
          />
          {(current && meanings[current][choice]) ?? label}
        </label>
      ))}
      <Moment
        shown={status === 'scheduled'}
        first={publishing.publishAt}
        planned={planned}
        problem={problem}
      />
    </fieldset>
  );
}

interface MomentProps {
  shown: boolean;
  first: string;
  planned: string | null;
  problem: string | undefined;
}

/** The field of the moment; without scripts it is always there. */
function Moment({ shown, first, planned, problem }: MomentProps) {
  const { timeZone } = useSite();
  const hydrated = useHydrated();
  const [wallTime, setWallTime] = useState(first);
  // Of two moments that look the same, the one it is planned for stays.
  const isPlanned = planned !== null && wallTimeAt(planned, timeZone) === wallTime;
  const instant = isPlanned ? planned : instantAt(wallTime, timeZone);
  return (
    <div hidden={hydrated && !shown} className="mt-1">
      <Field label="Day and time" hint={`In the site’s time zone, ${timeZone}`} problem={problem}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            name="publishAt"
            value={wallTime}
            onChange={(event) => setWallTime(event.currentTarget.value)}
            className="field"
          />
        )}
      </Field>
      {hydrated && instant && (
        <p role="status" className="mt-1.5 grid gap-1 text-sm text-soft">
          {timesShown(wallTime, timeZone) !== 1 && (
            <span className="font-medium text-warn">{onThisDay(wallTime, instant, timeZone)}</span>
          )}
          <span>{inOwnTimeZone(instant, timeZone)}</span>
        </p>
      )}
    </div>
  );
}

function inOwnTimeZone(instant: string, siteTimeZone: string): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (own === siteTimeZone) return 'Your time zone is the same.';
  const moment = new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return `For you: ${moment} (${own})`;
}

/** What becomes of an hour that the clocks pass over, or show twice. */
function onThisDay(wallTime: string, instant: string, timeZone: string): string {
  const hour = wallTime.slice(11, 16);
  if (timesShown(wallTime, timeZone) === 0)
    return texts.schedule.never(hour, wallTimeAt(instant, timeZone).slice(11));
  const isFirst = instant === instantAt(wallTime, timeZone);
  return texts.schedule.twice(hour, isFirst ? 'first' : 'second');
}
