import { expect, it } from 'vitest';
import { cleanSearchTerm } from './search-term.ts';

it('a search term is cut between characters, composed, and has no NUL', () => {
  expect(cleanSearchTerm(null, 3)).toBe('');
  expect(cleanSearchTerm(' e\u0301\0a ', 3)).toBe('\u00e9a');
  expect(cleanSearchTerm('ab😀', 3)).toBe('ab');
  expect(cleanSearchTerm('a😀', 3)).toBe('a😀');
});
