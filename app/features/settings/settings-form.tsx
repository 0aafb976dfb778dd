import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Settings } from '../../../contract/settings.ts';
import { useUnsavedText } from '../../browser/unsaved-text.ts';
import { useHydrated } from '../../browser/use-hydrated.ts';
import type { Refusal } from '../../request/route-helpers.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useFocusOnError } from '../../ui/use-focus-on-error.ts';
import { Mission, Social, Stats, Team, Values } from './about.tsx';
import { AboutPreview } from './about-preview.tsx';
import { type Draft, draftOf, typedIn, withoutBlanks } from './draft.ts';
import { Identity } from './identity.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { Section } from './section.tsx';
import { SectionLinks } from './section-links.tsx';
import { type SectionName, sections } from './sections.ts';
import { Stale } from './stale.tsx';
import { differing, type TypedSettings, typedOf } from './typed.ts';

interface SettingsFormProps {
  stored: { settings: Settings; version: number };
  defaults: Settings;
  timeZones: string[];
  /** What the last save stored. */
  saved: { settings: Settings; version: number } | undefined;
  refusal: Refusal | undefined;
  /** What was sent and refused, when the whole page was loaded anew. */
  typed: TypedSettings | undefined;
}

/** All settings in one form. Only those that were changed here are sent on, with the version they were based on. */
export function SettingsForm({ stored, defaults, timeZones, saved, refusal, typed }: SettingsFormProps) {
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === 'POST';
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(() => draftOf(typed ?? typedOf(stored.settings)));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!saved) return;
    setBase(saved);
    void notify.success('Settings saved');
  }, [saved]);
  useEffect(() => {
    if (refusal) void notify.errorBeside('The settings were not saved');
  }, [refusal]);
  const changed = differing(typedIn(draft), typedOf(base.settings));
  useUnsavedText(changed.length > 0 && !busy);

  const conflict = refusal?.status === 409;
  const problems = refusal?.fields ?? {};
  useFocusOnError(form, problems);
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const fields = { draft, set, problems };
  const section = (name: SectionName) => ({
    name,
    ...sections[name],
    onReset: () => {
      const first = draftOf(typedOf(defaults));
      set(Object.fromEntries(sections[name].keys.map((key) => [key, first[key]])));
    },
  });
  return (
    <Form
      ref={form}
      method="post"
      noValidate={hydrated}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={() => setDraft(withoutBlanks)}
    >
      {/* The first button is the one that Enter presses. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
        Save
      </button>
      {conflict && <Stale message={refusal.message} href="/dashboard/settings" />}
      {refusal && !conflict && <ErrorAlert>{refusal.message}</ErrorAlert>}
      <input type="hidden" name="version" value={base.version} />
      {hydrated && <input type="hidden" name="changed" value={changed.join(' ')} />}
      <div className="xl:grid xl:grid-cols-[9rem_minmax(0,1fr)] xl:items-start xl:gap-8">
        <SectionLinks />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Section {...section('identity')}>
            <Identity {...fields} timeZones={timeZones} />
          </Section>
          <Section {...section('navigation')}>
            <NavigationLinks {...fields} />
          </Section>
          <Section {...section('mission')}>
            <Mission {...fields} />
          </Section>
          <Section {...section('stats')}>
            <Stats {...fields} />
          </Section>
          <Section {...section('values')}>
            <Values {...fields} />
          </Section>
          <Section {...section('team')}>
            <Team {...fields} />
          </Section>
          <AboutPreview draft={draft} />
          <Section {...section('social')}>
            <Social {...fields} />
          </Section>
        </div>
      </div>
      <div className="foot sticky bottom-0 z-10 -mx-4 flex items-center gap-4 border-t border-line bg-paper px-4 py-3 sm:-mx-8 sm:px-8">
        <button type="submit" className="button" disabled={busy}>
          {busy ? 'Saving…' : 'Save settings'}
        </button>
        {hydrated && changed.length > 0 && <p className="text-sm text-muted">Not saved yet</p>}
      </div>
    </Form>
  );
}
