import {
  isNotBlank,
  type ListItem,
  type ListName,
  listFields,
  type SettingsFormValues,
} from './form-values.ts';

/** An entry being edited, with a key of its own, so that it keeps its place on the screen when others come and go. */
export type Row<L extends ListName> = { key: number; entry: ListItem<L> };

/** The settings being edited. */
export type SettingsFormState = Omit<SettingsFormValues, ListName> & { [L in ListName]: Row<L>[] };

/** What each part of the form gets: the settings as they are typed, and how to change them. */
export interface SectionFields {
  draft: SettingsFormState;
  set: (change: Partial<SettingsFormState>) => void;
  problems: Record<string, string>;
}

const listNames = Object.keys(listFields) as ListName[];

/** Begins with what is stored, or with what was typed. */
export function createFormState(typed: SettingsFormValues): SettingsFormState {
  const drafted = listNames.map((name) => [name, typed[name].map((entry, key) => ({ key, entry }))]);
  return { ...typed, ...Object.fromEntries(drafted) };
}

/** What is typed so far; blank entries are none, as when it is sent. */
export function readFormState(draft: SettingsFormState): SettingsFormValues {
  const typed = listNames.map((name) => [name, notBlankRows(draft, name).map(({ entry }) => entry)]);
  return { ...draft, ...Object.fromEntries(typed) };
}

/** Without the blank entries: the places of the others are then those that the server counts. */
export function removeBlankRows(draft: SettingsFormState): SettingsFormState {
  return { ...draft, ...Object.fromEntries(listNames.map((name) => [name, notBlankRows(draft, name)])) };
}

function notBlankRows(draft: SettingsFormState, name: ListName): Row<ListName>[] {
  return (draft[name] as Row<ListName>[]).filter(({ entry }) => isNotBlank(entry));
}

/** A key that no row of the list has. */
export function nextKey(list: readonly { key: number }[]): number {
  return Math.max(-1, ...list.map(({ key }) => key)) + 1;
}
