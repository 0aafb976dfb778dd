import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Settings } from '../../../contract/settings.ts';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { notify } from '../../browser/toasts.ts';
import { useUnsavedText } from '../../browser/unsaved-text.ts';
import type { Refusal } from '../../request/route-helpers.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { useFocusOnError } from '../../ui/use-focus-on-error.ts';
import { MissionFields, SocialFields, StatsFields, TeamFields, ValuesFields } from './about-fields.tsx';
import { AboutPreview } from './about-preview.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import {
  createFormState,
  type Row,
  readFormState,
  removeBlankRows,
  type SectionFields,
  type SettingsFormState,
} from './form-state.ts';
import { changedSettings, type ListName, type SettingsFormValues, toFormValues } from './form-values.ts';
import { IdentityFields } from './identity-fields.tsx';
import { NavigationFields } from './navigation-fields.tsx';
import { Section } from './section.tsx';
import { SectionLinks } from './section-links.tsx';
import { type SectionName, sections } from './sections.ts';
import { WritingFields } from './writing-fields.tsx';

interface SettingsFormProps {
  stored: { settings: Settings; version: number };
  defaults: Settings;
  timeZones: string[];
  /** The settings after the last save. */
  saved: { settings: Settings; version: number } | undefined;
  refusal: Refusal | undefined;
  /** The refused input, if the form was sent without scripts. */
  typed: SettingsFormValues | undefined;
}

/** All settings in one form. It sends which ones changed, and the version that they are based on. */
export function SettingsForm({ stored, defaults, timeZones, saved, refusal, typed }: SettingsFormProps) {
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === 'POST';
  const [base, setBase] = useState(stored);
  const [state, setState] = useState(() => createFormState(typed ?? toFormValues(stored.settings)));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!saved) return;
    setBase(saved);
    notify.success('Settings saved');
  }, [saved]);
  useEffect(() => {
    if (refusal) notify.errorWithoutAnnouncement('The settings were not saved');
  }, [refusal]);
  const changed = changedSettings(readFormState(state), toFormValues(base.settings));
  useUnsavedText(changed.length > 0 && !busy);

  const conflict = refusal?.status === 409;
  const errors = refusal?.fields ?? {};
  useFocusOnError(form, errors);
  const set = (change: Partial<SettingsFormState>) => setState((previous) => ({ ...previous, ...change }));
  const fields: SectionFields = {
    state,
    control: (name) => ({
      name,
      value: state[name],
      error: errors[name],
      onChange: ({ currentTarget }) => set({ [name]: currentTarget.value }),
    }),
    list: <L extends ListName>(name: L) => ({
      name,
      rows: state[name] as Row<L>[],
      errors,
      onChange: (rows) => set({ [name]: rows }),
    }),
  };
  const section = (name: SectionName) => ({
    name,
    ...sections[name],
    onReset: () => {
      const initial = createFormState(toFormValues(defaults));
      set(Object.fromEntries(sections[name].keys.map((key) => [key, initial[key]])));
    },
  });
  return (
    <Form
      ref={form}
      method="post"
      noValidate={hydrated}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={() => setState(removeBlankRows)}
    >
      {/* Enter activates the first button of a form. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
        Save
      </button>
      {conflict && <ConflictNotice message={refusal.message} href="/dashboard/settings" />}
      {refusal && !conflict && <ErrorAlert>{refusal.message}</ErrorAlert>}
      <input type="hidden" name="version" value={base.version} />
      {hydrated && <input type="hidden" name="changed" value={changed.join(' ')} />}
      <div className="xl:grid xl:grid-cols-[9rem_minmax(0,1fr)] xl:items-start xl:gap-8">
        <SectionLinks />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Section {...section('identity')}>
            <IdentityFields {...fields} timeZones={timeZones} />
          </Section>
          <Section {...section('writing')}>
            <WritingFields {...fields} />
          </Section>
          <Section {...section('navigation')}>
            <NavigationFields {...fields} />
          </Section>
          <Section {...section('mission')}>
            <MissionFields {...fields} />
          </Section>
          <Section {...section('stats')}>
            <StatsFields {...fields} />
          </Section>
          <Section {...section('values')}>
            <ValuesFields {...fields} />
          </Section>
          <Section {...section('team')}>
            <TeamFields {...fields} />
          </Section>
          <AboutPreview state={state} />
          <Section {...section('social')}>
            <SocialFields {...fields} />
          </Section>
        </div>
      </div>
      <div className="save-bar bottom-bar gap-4">
        <button type="submit" className="button" disabled={busy}>
          {busy ? 'Saving…' : 'Save settings'}
        </button>
        {hydrated && changed.length > 0 && <p className="text-sm text-muted">Unsaved changes</p>}
      </div>
    </Form>
  );
}
