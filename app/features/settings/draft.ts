import { type Entry, isFilled, type ListName, lists, type TypedSettings } from './typed.ts';

/** An entry being edited, with a key of its own, so that it keeps its place on the screen when others come and go. */
export type Row<L extends ListName> = { key: number; entry: Entry<L> };

/** The settings being edited. */
export type Draft = Omit<TypedSettings, ListName> & { [L in ListName]: Row<L>[] };

/** What each part of the form gets: the settings as they are typed, and how to change them. */
export interface SectionFields {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  problems: Record<string, string>;
}

const listNames = Object.keys(lists) as ListName[];

/** Begins with what is stored, or with what was typed. */
export function draftOf(typed: TypedSettings): Draft {
  const drafted = listNames.map((name) => [name, typed[name].map((entry, key) => ({ key, entry }))]);
  return { ...typed, ...Object.fromEntries(drafted) };
}

/** What is typed so far; blank entries are none, as when it is sent. */
export function typedIn(draft: Draft): TypedSettings {
  const typed = listNames.map((name) => [name, filledRows(draft, name).map(({ entry }) => entry)]);
  return { ...draft, ...Object.fromEntries(typed) };
}

/** Without the blank entries: the places of the others are then those that the server counts. */
export function withoutBlanks(draft: Draft): Draft {
  return { ...draft, ...Object.fromEntries(listNames.map((name) => [name, filledRows(draft, name)])) };
}

function filledRows(draft: Draft, name: ListName): Row<ListName>[] {
  return (draft[name] as Row<ListName>[]).filter(({ entry }) => isFilled(entry));
}

/** A key that no row of the list has. */
export function nextKey(list: readonly { key: number }[]): number {
  return Math.max(-1, ...list.map(({ key }) => key)) + 1;
}
