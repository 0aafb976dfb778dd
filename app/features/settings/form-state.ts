import {
  isNotBlank,
  type ListItem,
  type ListName,
  listFields,
  type SettingsFormValues,
  type TextSetting,
} from './form-values.ts';

/** A list item with a React key, which stays the same when other items are added, moved or removed. */
export type Row<L extends ListName> = { key: number; item: ListItem<L> };

/** The edited settings. */
export type SettingsFormState = Omit<SettingsFormValues, ListName> & { [L in ListName]: Row<L>[] };

/** Props of the field of one setting. */
export interface Control {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** Props of each section of the form. */
export interface SectionFields {
  state: SettingsFormState;
  /** The props of a text setting's field. */
  control: (name: TextSetting) => Control;
  /** The props of a list setting's `EditableList`. */
  list: <L extends ListName>(name: L) => ListControl<L>;
}

/** Props of the field of a list setting. */
export interface ListControl<L extends ListName> {
  name: L;
  rows: Row<L>[];
  errors: Record<string, string>;
  onChange: (rows: Row<L>[]) => void;
}

/** Adapts the props of a text field to an `ImageField`. */
export function forImage({ onChange, ...control }: Control) {
  return { ...control, onChange: (value: string) => onChange({ currentTarget: { value } }) };
}

const listNames = Object.keys(listFields) as ListName[];

/** The initial state for stored or refused values. */
export function createFormState(values: SettingsFormValues): SettingsFormState {
  const rows = listNames.map((name) => [name, values[name].map((item, key) => ({ key, item }))]);
  return { ...values, ...Object.fromEntries(rows) };
}

/** The values that the form would send, without blank items. */
export function readFormState(state: SettingsFormState): SettingsFormValues {
  const items = listNames.map((name) => [name, notBlankRows(state, name).map(({ item }) => item)]);
  return { ...state, ...Object.fromEntries(items) };
}

/** Removes blank rows, so that the indexes of the others are the same as on the server. */
export function removeBlankRows(state: SettingsFormState): SettingsFormState {
  return { ...state, ...Object.fromEntries(listNames.map((name) => [name, notBlankRows(state, name)])) };
}

function notBlankRows(state: SettingsFormState, name: ListName): Row<ListName>[] {
  return (state[name] as Row<ListName>[]).filter(({ item }) => isNotBlank(item));
}

/** A key that no row of the list has. */
export function nextKey(list: readonly { key: number }[]): number {
  return Math.max(-1, ...list.map(({ key }) => key)) + 1;
}
