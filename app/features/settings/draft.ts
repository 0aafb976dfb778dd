import { type Entry, isFilled, type ListName, type TypedSettings } from './typed.ts';

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

/** Begins with what is stored, or with what was typed. */
export function draftOf({ values, stats, team, social, ...others }: TypedSettings): Draft {
  return { ...others, values: rows(values), stats: rows(stats), team: rows(team), social: rows(social) };
}

/** What is typed so far; blank entries are none, as when it is sent. */
export function typedIn({ values, stats, team, social, ...others }: Draft): TypedSettings {
  return {
    ...others,
    values: entries(values),
    stats: entries(stats),
    team: entries(team),
    social: entries(social),
  };
}

/** Without the blank entries: the places of the others are then those that the server counts. */
export function withoutBlanks(draft: Draft): Draft {
  const kept = <L extends ListName>(list: Row<L>[]) => list.filter(({ entry }) => isFilled(entry));
  const { values, stats, team, social } = draft;
  return { ...draft, values: kept(values), stats: kept(stats), team: kept(team), social: kept(social) };
}

/** A key that no row of the list has. */
export function nextKey(list: readonly { key: number }[]): number {
  return Math.max(-1, ...list.map(({ key }) => key)) + 1;
}

function rows<L extends ListName>(list: Entry<L>[]): Row<L>[] {
  return list.map((entry, key) => ({ key, entry }));
}

function entries<L extends ListName>(list: Row<L>[]): Entry<L>[] {
  return list.map(({ entry }) => entry).filter(isFilled);
}
