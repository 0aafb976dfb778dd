import { useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Appearance, type AppearanceKey, pickAppearance } from '../../../contract/appearance.ts';
import type { EditableSettings } from '../../../contract/settings.ts';
import { callApi } from '../../browser/api.ts';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { notify } from '../../browser/toasts.ts';
import { useUnsavedText } from '../../browser/unsaved-text.ts';
import { useUnsavedInput } from '../unsaved-input/use-unsaved-input.ts';

export type SetAppearance = (change: Partial<Appearance>) => void;

/** Props of each group of fields. */
export interface AppearanceFields {
  look: Appearance;
  errors: Record<string, string>;
  set: SetAppearance;
}

/** The edited appearance, and how to save what changed. */
export function useAppearance(stored: EditableSettings) {
  const { revalidate } = useRevalidator();
  const { busy, refusal, attempt } = useAttempt();
  const [base, setBase] = useState(stored);
  const [look, setLook] = useState(() => pickAppearance(stored.settings));
  const { customCss } = look;
  const change = changedLook(look, pickAppearance(base.settings));
  const isChanged = Object.keys(change).length > 0;
  useUnsavedText(isChanged && !busy);
  const css = useMemo(() => ({ customCss }), [customCss]);
  const { restoredFrom, forget } = useUnsavedInput('custom-css', {
    input: css,
    version: base.version,
    isChanged: 'customCss' in change,
    restore: (unsaved, version) => {
      setLook((previous) => ({ ...previous, ...unsaved }));
      // If somebody has saved meanwhile, the conflict is shown.
      setBase((previous) => ({ ...previous, version }));
    },
  });
  useEffect(() => {
    if (refusal) notify.errorWithoutAnnouncement('The appearance was not saved');
  }, [refusal]);
  /** Saves what changed. `isOverwriting` saves it also if somebody else has saved in between. */
  const save = (isOverwriting: boolean) =>
    attempt(async () => {
      const version = isOverwriting ? undefined : base.version;
      const saved = await callApi<EditableSettings>('PATCH', '/settings', { ...change, version });
      forget();
      setBase(saved);
      setLook(pickAppearance(saved.settings));
      notify.success('Appearance saved');
      await revalidate();
    });
  const set: SetAppearance = (part) => setLook((previous) => ({ ...previous, ...part }));
  const errors = refusal?.fields ?? {};
  /** Gives up CSS that was typed and not saved. */
  const discard = () => {
    forget();
    set({ customCss: stored.settings.customCss });
    setBase(stored);
  };
  return {
    busy,
    refusal,
    isChanged,
    save,
    restoredFrom,
    discard,
    fields: { look, errors, set } satisfies AppearanceFields,
  };
}

/** The settings that differ from `other`. */
function changedLook(look: Appearance, other: Appearance): Partial<Appearance> {
  const keys = Object.keys(look) as AppearanceKey[];
  const changed = keys.filter((key) => JSON.stringify(look[key]) !== JSON.stringify(other[key]));
  return Object.fromEntries(changed.map((key) => [key, look[key]]));
}
