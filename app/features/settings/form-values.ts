import type { Settings } from '../../../contract/settings.ts';

/** The settings that are on or off: `on` or empty in the form. */
const switches = [
  'smartTypography',
  'statistics',
  'emailCampaigns',
  'requireSecondFactor',
  'crawlSearch',
  'crawlAssistants',
  'crawlTraining',
  'codeEnabled',
  'commentsEnabled',
  'commentsTrust',
  'likesEnabled',
  'indexNow',
] as const;
export type SwitchSetting = (typeof switches)[number];

/** The settings that are whole numbers. */
const numbers = ['founded', 'commentsDays', 'likesFrom'] as const;

/** The settings that are one field of the form. */
const textFields = [
  ...switches,
  ...numbers,
  'name',
  'tagline',
  'lang',
  'timeZone',
  'mission',
  'senderName',
  'replyTo',
  'headCode',
  'endCode',
  'codeHosts',
  'profileLinks',
  'fediverseCreator',
  'hub',
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

/** Converts settings to the values of the form. */
export function toFormValues(settings: Settings): SettingsFormValues {
  const { team, codeHosts, profileLinks } = settings;
  return {
    ...settings,
    ...mapEach(numbers, (name) => String(settings[name])),
    ...mapEach(switches, (name) => (settings[name] ? 'on' : '')),
    codeHosts: codeHosts.join('\n'),
    profileLinks: profileLinks.join('\n'),
    team: team.map((person) => ({ ...person, image: person.image ?? '' })),
  };
}

/**
 * The API's change of the settings in `changed`. What is no number is sent as it was typed, to be
 * refused.
 */
export function toSettingsChange(
  values: SettingsFormValues,
  changed: readonly string[],
): Record<string, unknown> {
  const all = {
    ...values,
    ...mapEach(numbers, (name) => (/^\s*\d+\s*$/.test(values[name]) ? Number(values[name]) : values[name])),
    ...mapEach(switches, (name) => values[name] === 'on'),
    codeHosts: values.codeHosts.split(/[\s,]+/).filter(Boolean),
    profileLinks: values.profileLinks.split(/\s+/).filter(Boolean),
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

function mapEach<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}
