import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { EditableSettings, Settings } from '../../../contract/settings.ts';
import { callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { notify } from '../../browser/toasts.ts';
import { useUnsavedText } from '../../browser/unsaved-text.ts';
import {
  createFormState,
  type Row,
  readFormState,
  removeBlankRows,
  type SectionFields,
  type SettingsFormState,
} from './form-state.ts';
import { changedSettings, type ListName, toFormValues, toSettingsChange } from './form-values.ts';
import { type SectionName, sections } from './sections.ts';

const noFields: Record<string, string> = {};

/** The edited settings, their fields, and how to save those that changed. */
export function useSettings(stored: EditableSettings, defaults: Settings) {
  const { revalidate } = useRevalidator();
  const { busy, refusal, attempt } = useAttempt();
  const [base, setBase] = useState(stored);
  const [state, setState] = useState(() => createFormState(toFormValues(stored.settings)));
  const values = readFormState(state);
  const changed = changedSettings(values, toFormValues(base.settings));
  useUnsavedText(changed.length > 0 && !busy);
  useEffect(() => {
    if (refusal) notify.errorWithoutAnnouncement('The settings were not saved');
  }, [refusal]);
  const set = (change: Partial<SettingsFormState>) => setState((previous) => ({ ...previous, ...change }));
  /** Saves what changed. `isOverwriting` saves it also if somebody else has saved in between. */
  const save = (isOverwriting: boolean) => {
    setState(removeBlankRows);
    const version = isOverwriting ? undefined : base.version;
    return attempt(async () => {
      setBase(await callApi('PATCH', '/settings', { ...toSettingsChange(values, changed), version }));
      notify.success('Settings saved');
      await revalidate();
    });
  };
  const reset = (name: SectionName) => {
    const initial = createFormState(toFormValues(defaults));
    set(Object.fromEntries(sections[name].keys.map((key) => [key, initial[key]])));
  };
  const errors = refusal?.fields ?? noFields;
  return { busy, refusal, errors, changed, fields: sectionFields(state, errors, set), save, reset };
}

/** The props of the sections' fields. */
function sectionFields(
  state: SettingsFormState,
  errors: Record<string, string>,
  set: (change: Partial<SettingsFormState>) => void,
): SectionFields {
  return {
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
}
