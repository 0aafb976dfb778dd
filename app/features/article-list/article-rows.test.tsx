import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { RowActions, rowName, SelectBox } from './article-rows.tsx';
import { selectableUnsaved } from './unsaved-article-rows.tsx';

test('a row is named by its title, its first words, or neither', () => {
  expect(rowName({ title: 'Otters', start: 'They swim' })).toBe('Otters');
  expect(rowName({ title: '', start: 'They swim' })).toBe('They swim');
  expect(rowName({ title: '', start: '' })).toBe('Untitled');
});

test('a new article that was never saved is selected by its session', () => {
  const unsaved = { sessionId: 's', sequence: 3, title: '', start: 'They', category: '', updatedAt: '' };
  const [row] = selectableUnsaved([unsaved]);
  expect(row).toEqual({ _id: 's', title: '', start: 'They', session: { sessionId: 's', sequence: 3 } });
  const nothing = () => undefined;
  const selection = {
    articles: new Map([['s', row!]]),
    toggle: nothing,
    togglePage: nothing,
    clear: nothing,
  };
  const html = renderToStaticMarkup(<SelectBox row={row!} index={0} selection={selection} />);
  expect(html).toContain('aria-label="Select They"');
  expect(html).toContain('checked=""');
});

test('only a saved article can be duplicated, and a refusal is explained', () => {
  const nothing = () => undefined;
  const shared = { title: 'Otters', to: '/dashboard/edit-article/1', onAction: nothing };
  const render = (actions: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{actions}</MemoryRouter>);
  const saved = render(
    <RowActions {...shared} onDuplicate={nothing} action="Delete" refusal="Only its creator can" />,
  );
  expect(saved).toContain('aria-label="Duplicate Otters"');
  expect(saved).toContain('Only its creator can');
  const unsaved = render(<RowActions {...shared} action="Discard" refusal={null} />);
  expect(unsaved).not.toContain('Duplicate');
  expect(unsaved).toContain('aria-label="Discard Otters"');
});
