import { expect, test } from 'vitest';
import { editorFeatures } from '../features.ts';
import { groupChoices } from './group-choices.ts';

const choices = editorFeatures()
  .flatMap(({ blockChoices }) => blockChoices ?? [])
  .toSorted((a, b) => a.place - b.place);

test('every block is in a group, and no group comes twice', () => {
  const groups = groupChoices(choices, []).map(({ group }) => group);
  expect(groups).not.toContain(undefined);
  expect(groups).not.toContain('');
  const starts = groups.filter((group, index) => group !== groups[index - 1]);
  expect(starts).toEqual([...new Set(groups)]);
});

test('the blocks used last come first, in that order and only there', () => {
  const grouped = groupChoices(choices, ['Table', 'Heading 2', 'No longer there']);
  expect(grouped.slice(0, 3).map(({ label, group }) => [group, label])).toEqual([
    ['Last used', 'Table'],
    ['Last used', 'Heading 2'],
    ['Headings', 'Heading 3'],
  ]);
  expect(grouped.map(({ label }) => label).toSorted()).toEqual(choices.map(({ label }) => label).toSorted());
});
