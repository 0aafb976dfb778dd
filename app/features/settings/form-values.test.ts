import { expect, it } from 'vitest';
import { settings, settingsChange } from '../../../contract/settings.ts';
import { createFormState, readFormState, removeBlankRows } from './form-state.ts';
import { changedSettings, readSettingsForm, toFormValues, toSettingsChange } from './form-values.ts';
import { sectionReset, sections } from './sections.ts';

const person = { name: 'মীরা', role: 'Editor', bio: 'One\nTwo', image: '/media/a.png' };
const stored = settings.parse({ team: [person, { ...person, name: 'Noor', image: null }] });
const typed = toFormValues(stored);

/** The form data that a browser sends. */
function submitted(values = typed): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(values)) {
    if (typeof value === 'string') form.set(key, value);
    else
      value.forEach((item, i) => {
        for (const [field, text] of Object.entries(item)) form.set(`${key}.${i}.${field}`, text);
      });
  }
  return form;
}

it('reads every setting from the form as it was stored', () => {
  expect(settingsChange.parse(toSettingsChange(readSettingsForm(submitted()), undefined))).toEqual(stored);
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
  expect(readSettingsForm(submitted(form)).social).toEqual([one]);
  expect(readFormState(createFormState(form)).social).toEqual([one]);
  expect(removeBlankRows(createFormState(form)).social).toEqual([{ key: 1, item: one }]);
});

it('normalises line endings', () => {
  expect(readSettingsForm(submitted({ ...typed, mission: 'One\r\nTwo' })).mission).toBe('One\nTwo');
});

it('finds the changed settings', () => {
  expect(changedSettings(typed, toFormValues(stored))).toEqual([]);
  const other = { ...typed, name: 'Notes', team: typed.team.toReversed() };
  expect(changedSettings(other, typed)).toEqual(['name', 'team']);
});

it('can reset every setting to its default', () => {
  const all = Object.assign({}, ...Object.keys(sections).map(sectionReset));
  expect(Object.keys(all).sort()).toEqual(Object.keys(settings.shape).sort());
  expect(sectionReset('constructor')).toBeUndefined();
});
