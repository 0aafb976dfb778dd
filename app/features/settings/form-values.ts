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
] as const;
/** The settings that are lists, and the fields of an entry of each. */
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

/** An entry of a list as it is typed. */
export type ListItem<L extends ListName> = Record<ListField<L>, string>;

/** Every setting as it stands in the form: text alone, nothing checked. */
export type SettingsFormValues = Record<(typeof textFields)[number], string> & {
  [L in ListName]: ListItem<L>[];
};

/** The settings as the form shows them. */
export function toFormValues(settings: Settings): SettingsFormValues {
  const { founded, team, logo, ...others } = settings;
  return {
    ...others,
    founded: String(founded),
    logo: logo ?? '',
    team: team.map((person) => ({ ...person, image: person.image ?? '' })),
  };
}

/** What was sent; entries that are blank in every field are none. */
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

/** The change that the contract checks: the settings named, or all of them. */
export function toSettingsChange(
  typed: SettingsFormValues,
  named: readonly string[] | undefined,
): Record<string, unknown> {
  const whole = {
    ...typed,
    founded: /^\s*\d+\s*$/.test(typed.founded) ? Number(typed.founded) : Number.NaN,
    logo: typed.logo || null,
    team: typed.team.map((person) => ({ ...person, image: person.image || null })),
  };
  return Object.fromEntries(Object.entries(whole).filter(([key]) => !named || named.includes(key)));
}

/** Which settings differ. */
export function changedSettings(typed: SettingsFormValues, other: SettingsFormValues): string[] {
  const keys = [...textFields, ...Object.keys(listFields)] as (keyof SettingsFormValues)[];
  return keys.filter((key) => JSON.stringify(typed[key]) !== JSON.stringify(other[key]));
}

/** Whether anything is typed in an entry. */
export function isNotBlank(entry: Record<string, string>): boolean {
  return Object.values(entry).some((typed) => typed.trim() !== '');
}

function record<K extends string>(keys: readonly K[], read: (key: K) => string): Record<K, string> {
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<K, string>;
}
