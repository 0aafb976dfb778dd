import type { Settings } from '../../../contract/settings.ts';

const textFields = [
  'name',
  'tagline',
  'lang',
  'timeZone',
  'founded',
  'mission',
  'smartTypography',
  'statistics',
  'requireSecondFactor',
  'senderName',
  'replyTo',
  'codeEnabled',
  'headCode',
  'endCode',
  'codeHosts',
] as const;
export type TextSetting = (typeof textFields)[number];

/** The settings that are lists, and the fields of their items. */
export const listFields = {
  values: ['title', 'text'],
  stats: ['value', 'label'],
  team: ['name', 'role', 'bio', 'image'],
  social: ['label', 'url'],
  barLinks: ['label', 'url'],
  quickLinks: ['label', 'url'],
  legalLinks: ['label', 'url'],
} as const;
export type ListName = keyof typeof listFields;
export type ListField<L extends ListName> = (typeof listFields)[L][number];

/** An item of a list, as typed. */
export type ListItem<L extends ListName> = Record<ListField<L>, string>;

/** All settings as strings of the form, not validated. */
export type SettingsFormValues = Record<TextSetting, string> & {
  [L in ListName]: ListItem<L>[];
};

/** The settings that are on or off. */
export const switches = ['smartTypography', 'statistics', 'requireSecondFactor', 'codeEnabled'] as const;
export type Switch = (typeof switches)[number];

function mapSwitches<T>(read: (name: Switch) => T): Record<Switch, T> {
  return Object.fromEntries(switches.map((name) => [name, read(name)])) as Record<Switch, T>;
}

/** Converts settings to the values of the form. */
export function toFormValues(settings: Settings): SettingsFormValues {
  const { founded, team, codeHosts, ...others } = settings;
  return {
    ...others,
    founded: String(founded),
    ...mapSwitches((name) => (settings[name] ? 'on' : '')),
    codeHosts: codeHosts.join('\n'),
    team: team.map((person) => ({ ...person, image: person.image ?? '' })),
  };
}

/**
 * The API's change of the settings in `changed`. A year that is no number is sent as it was typed, to be
 * refused.
 */
export function toSettingsChange(
  values: SettingsFormValues,
  changed: readonly string[],
): Record<string, unknown> {
  const all = {
    ...values,
    founded: /^\s*\d+\s*$/.test(values.founded) ? Number(values.founded) : values.founded,
    ...mapSwitches((name) => values[name] === 'on'),
    codeHosts: values.codeHosts.split(/[\s,]+/).filter(Boolean),
    team: values.team.map((person) => ({ ...person, image: person.image || null })),
  };
  return Object.fromEntries(Object.entries(all).filter(([key]) => changed.includes(key)));
}

/** The names of the settings that differ. */
export function changedSettings(values: SettingsFormValues, other: SettingsFormValues): string[] {
  const keys = [...textFields, ...Object.keys(listFields)] as (keyof SettingsFormValues)[];
  return keys.filter((key) => JSON.stringify(values[key]) !== JSON.stringify(other[key]));
}

export function isNotBlank(item: Record<string, string>): boolean {
  return Object.values(item).some((value) => value.trim() !== '');
}
