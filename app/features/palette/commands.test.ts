import { Search } from 'lucide-react';
import { expect, it } from 'vitest';
import { filterCommands } from './commands.ts';

const command = (label: string) => ({ id: label, label, icon: Search, run: () => undefined });
const groups = [
  { value: 'Go to', items: ['Create Article', 'Manage Articles', 'Settings'].map(command) },
  { value: 'Do', items: ['Sign Out'].map(command) },
];
const labels = (term: string) =>
  filterCommands(groups, term).map(
    ({ value, items }) => `${value}: ${items.map(({ label }) => label).join(', ')}`,
  );

it('finds commands with every word, in any order and case, and omits empty groups', () => {
  expect(labels('')).toEqual(['Go to: Create Article, Manage Articles, Settings', 'Do: Sign Out']);
  expect(labels('art  CRE')).toEqual(['Go to: Create Article']);
  expect(labels('out')).toEqual(['Do: Sign Out']);
  expect(labels('nothing')).toEqual([]);
});
