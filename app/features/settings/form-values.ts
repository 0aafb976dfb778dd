import type { Settings } from '../../../contract/settings.ts';

const textFields = [
  'name',
  'tagline',
  'lang',
  'timeZone',
  'accentColour',
  'founded',
  'mission',
  'logo',
  'smartTypography',
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
  const { founded, team, logo, smartTypography, ...others } = settings;
  return {
    ...others,
    founded: String(founded),
    logo: logo ?? '',
    smartTypography: smartTypography ? 'on' : '',
    team: team.map((person) => ({ ...person, image: person.image ?? '' })),
  };
}

/** Reads a submitted form, without list items that are blank in every field. */
export function readSettingsForm(form: FormData): SettingsFormValues {
  const field = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  const list = <L extends ListName>(name: L) => {
    const found: ListItem<L>[] = [];
    for (let i = 0; listFields[name].some((key) => form.has(`${name}.${i}.${key}`)); i++)
      found.push(record(listFields[name], (key) => field(`${name}.${i}.${key}`)) as ListItem<L>);
    return found.filter(isNotBlank);
  };
  return {
    ...record(textFields, field),
    values: list('values'),
    stats: list('stats'),
    team: list('team'),
    social: list('social'),
    barLinks: list('barLinks'),
    quickLinks: list('quickLinks'),
    legalLinks: list('legalLinks'),
  };
}

/** Converts form values to the API's change: the settings in `changed`, or all of them. Not validated. */
export function toSettingsChange(
  values: SettingsFormValues,
  changed: readonly string[] | undefined,
): Record<string, unknown> {
  const all = {
    ...values,
    founded: /^\s*\d+\s*$/.test(values.founded) ? Number(values.founded) : Number.NaN,
    logo: values.logo || null,
    smartTypography: values.smartTypography === 'on',
    team: values.team.map((person) => ({ ...person, image: person.image || null })),
  };
  return Object.fromEntries(Object.entries(all).filter(([key]) => !changed || changed.includes(key)));
}

/** The names of the settings that differ. */
export function changedSettings(values: SettingsFormValues, other: SettingsFormValues): string[] {
  const keys = [...textFields, ...Object.keys(listFields)] as (keyof SettingsFormValues)[];
  return keys.filter((key) => JSON.stringify(values[key]) !== JSON.stringify(other[key]));
}

export function isNotBlank(item: Record<string, string>): boolean {
  return Object.values(item).some((value) => value.trim() !== '');
}

function record<K extends string>(keys: readonly K[], read: (key: K) => string): Record<K, string> {
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<K, string>;
}
