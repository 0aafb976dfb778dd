import { expect, it } from 'vitest';
import { firstAppearance } from '../../../contract/appearance.ts';
import { settings, settingsChange } from '../../../contract/settings.ts';
import { createFormState, readFormState, removeBlankRows } from './form-state.ts';
import { changedSettings, toFormValues, toSettingsChange } from './form-values.ts';
import { type SectionName, sections, settingsPages } from './sections.ts';

const person = { name: 'মীরা', role: 'Editor', bio: 'One\nTwo', image: '/media/a.png' };
const stored = settings.parse({ team: [person, { ...person, name: 'Noor', image: null }] });
const typed = toFormValues(stored);

it('sends every setting as it was stored', () => {
  const values = readFormState(createFormState(typed));
  expect(settingsChange.parse(toSettingsChange(values, Object.keys(values)))).toEqual(stored);
});

it('changes only the named settings', () => {
  expect(toSettingsChange(typed, ['founded', 'social'])).toEqual({ founded: 2023, social: [] });
  expect(toSettingsChange(typed, [''])).toEqual({});
});

it('refuses a year that is not a number', () => {
  for (const founded of ['', 'long ago', '20.5', '-3'])
    expect(() => settingsChange.parse(toSettingsChange({ ...typed, founded }, ['founded']))).toThrow(/year/);
});

it('omits blank items anywhere in a list', () => {
  const blank = { label: ' ', url: '' };
  const one = { label: 'Feed', url: 'https://a.example/' };
  const form = { ...typed, social: [blank, one, blank] };
  expect(readFormState(createFormState(form)).social).toEqual([one]);
  expect(removeBlankRows(createFormState(form)).social).toEqual([{ key: 1, item: one }]);
});

it('finds the changed settings', () => {
  expect(changedSettings(typed, toFormValues(stored))).toEqual([]);
  const other = { ...typed, name: 'Notes', team: typed.team.toReversed() };
  expect(changedSettings(other, typed)).toEqual(['name', 'team']);
});

it('has every setting but those of the appearance and the overview in one section of one page', () => {
  const shown = Object.values(settingsPages).flatMap((page) => page.sections as readonly SectionName[]);
  expect(shown.toSorted()).toEqual(Object.keys(sections).toSorted());
  const keys = shown.flatMap((name) => sections[name].keys as readonly string[]);
  const others = [...Object.keys(firstAppearance), 'firstStepsDismissed'];
  expect([...keys, ...others].sort()).toEqual(Object.keys(settings.shape).sort());
});
