import { useContext, useState } from 'react';
import type { Status } from '../../../../contract/article.ts';
import type { PublishingInput } from '../../../../contract/form-content.ts';
import { texts } from '../../../../contract/texts.ts';
import { instantAt, timesShown, wallTimeAt } from '../../../../shared/wall-time.ts';
import { useHydrated } from '../../../browser/hooks/use-hydrated.ts';
import { Choice, Field } from '../../../ui/field.tsx';
import { DateFormatContext, LocalTime, useClock } from '../../../ui/local-time.tsx';
import { useSite } from '../../../ui/site-context.ts';
import { useMay } from '../../../ui/use-may.ts';
import { useEditorSession } from '../../autosave/session-context.ts';
import { useChanged } from './use-changed.ts';
import { useSetValue } from './use-set-value.ts';

interface PublishingFieldsProps {
  publishing: PublishingInput;
  /** The article's current status; undefined for a new article. */
  current?: Status | undefined;
  /** The instant for which the article is scheduled now. */
  scheduledFor?: string | null | undefined;
  onStatus: (status: Status) => void;
  /** Takes the article from its readers, after asking, or takes back its schedule. */
  onDraft: () => void;
  error?: string | undefined;
}

const choices: [status: Status, label: string][] = [
  ['published', 'Publish now'],
  ['draft', 'Save as draft'],
  ['scheduled', 'Schedule'],
];

/**
 * The status and time of the form, which the publish dialog sets. Without JavaScript they are chosen here,
 * between publishing now, a draft and a time in the site's time zone.
 */
export function PublishingFields(props: PublishingFieldsProps) {
  const { publishing, current, scheduledFor = null, onStatus, onDraft, error } = props;
  const { touch } = useEditorSession();
  const hydrated = useHydrated();
  const [status, setStatus] = useState(publishing.status);
  const [publishAt, setPublishAt] = useState(publishing.publishAt);
  useChanged(status, touch);
  useChanged(publishAt, touch);
  useSetValue('status', (next) => {
    setStatus(next as Status);
    onStatus(next as Status);
  });
  useSetValue('publishAt', setPublishAt);
  if (!useMay()('article.publish')) return <ByEditors status={current === 'published' ? current : 'draft'} />;
  return (
    <>
      {!hydrated && <PlainChoice publishing={publishing} scheduledFor={scheduledFor} />}
      <input type="hidden" name="status" value={status} />
      <input type="hidden" name="publishAt" value={publishAt} />
      {current === 'scheduled' && scheduledFor && (
        <p className="text-sm text-soft">
          Scheduled for <LocalTime instant={scheduledFor} />
        </p>
      )}
      {(current === 'published' || current === 'scheduled') && (
        <button
          type="button"
          className="script-only button button-quiet button-small justify-self-start"
          onClick={onDraft}
        >
          {current === 'published' ? 'Unpublish…' : 'Back to draft'}
        </button>
      )}
      <p role="status" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </>
  );
}

function PlainChoice({
  publishing,
  scheduledFor,
}: {
  publishing: PublishingInput;
  scheduledFor: string | null;
}) {
  return (
    <noscript>
      <fieldset className="grid gap-1">
        <legend className="sr-only">Publishing</legend>
        {choices.map(([choice, label]) => (
          <Choice key={choice} name="status" value={choice} defaultChecked={choice === publishing.status}>
            {label}
          </Choice>
        ))}
        <PublishTime
          visible
          name="publishAt"
          defaultValue={publishing.publishAt}
          scheduledFor={scheduledFor}
          error={undefined}
        />
      </fieldset>
    </noscript>
  );
}

/** For those whose texts an editor publishes. */
function ByEditors({ status }: { status: 'draft' | 'published' }) {
  return (
    <>
      <input type="hidden" name="status" value={status} />
      <p className="text-sm text-soft">
        {status === 'draft'
          ? 'The button below saves the draft, which readers do not see. “Submit for review” above asks an editor to publish it.'
          : 'The button below proposes your change. Readers see the published text until an editor publishes the change.'}
      </p>
    </>
  );
}

interface PublishTimeProps {
  /** Absent in the publish dialog, which sets the field of the form. */
  name?: string;
  visible: boolean;
  defaultValue: string;
  scheduledFor: string | null;
  error: string | undefined;
  onChange?: (wallTime: string) => void;
}

/** The field for the time. Without JavaScript it is always visible. */
export function PublishTime({
  visible,
  name,
  defaultValue,
  scheduledFor,
  error,
  onChange,
}: PublishTimeProps) {
  const { timeZone } = useSite();
  const hydrated = useHydrated();
  const clock = useClock();
  const [wallTime, setWallTime] = useState(defaultValue);
  // Of two instants with the same local time, the scheduled one stays.
  const isUnchanged = scheduledFor !== null && wallTimeAt(scheduledFor, timeZone) === wallTime;
  const instant = isUnchanged ? scheduledFor : instantAt(wallTime, timeZone);
  return (
    <div hidden={hydrated && !visible} className="mt-1">
      <Field label="Day and time" hint={`In the site’s time zone, ${timeZone}`} error={error}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            name={name}
            value={wallTime}
            onChange={(event) => {
              setWallTime(event.currentTarget.value);
              onChange?.(event.currentTarget.value);
            }}
            className="field"
          />
        )}
      </Field>
      {hydrated && instant && (
        <p role="status" className="mt-1.5 grid gap-1 text-sm text-soft">
          {timesShown(wallTime, timeZone) !== 1 && (
            <span className="font-medium text-warn">
              {clockChangeText(wallTime, { instant, timeZone, clock })}
            </span>
          )}
          <span>
            <OwnTime instant={instant} siteTimeZone={timeZone} />
          </span>
        </p>
      )}
    </div>
  );
}

/** Says when the article is published in the author's time zone. */
function OwnTime({ instant, siteTimeZone }: { instant: string; siteTimeZone: string }) {
  const { timeZone } = useContext(DateFormatContext);
  if (timeZone === siteTimeZone) return 'Your time zone is the same.';
  return (
    <>
      For you: <LocalTime instant={instant} /> ({timeZone})
    </>
  );
}

/** Explains a local time that the clocks skip or show twice. */
function clockChangeText(
  wallTime: string,
  { instant, timeZone, clock }: { instant: string; timeZone: string; clock: (time: string) => string },
): string {
  const hour = clock(wallTime.slice(11, 16));
  if (timesShown(wallTime, timeZone) === 0)
    return texts.schedule.never(hour, clock(wallTimeAt(instant, timeZone).slice(11)));
  const isFirst = instant === instantAt(wallTime, timeZone);
  return texts.schedule.twice(hour, isFirst ? 'first' : 'second');
}
