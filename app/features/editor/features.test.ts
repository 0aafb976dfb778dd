import { describe, expect, test, vi } from 'vitest';
import { editorFeatures } from './features.ts';
import type { UploadImage } from './images/image-uploads.ts';
import { blockSuggester } from './slash/block-suggester.ts';

// No block was used before.
vi.stubGlobal('document', { cookie: '' });

const upload: UploadImage = () => Promise.reject(new Error('not called'));

/** Returns the labels that the slash menu offers for a query. */
function offered(query: string, canUpload = true): string[] {
  const features = editorFeatures({ upload: canUpload ? upload : null });
  const { find } = blockSuggester(features.flatMap(({ blockChoices = [] }) => blockChoices));
  return find?.(query)?.map(({ label }) => label) ?? [];
}

describe('the slash menu', () => {
  test('offers the blocks of all features, the usual ones first', () => {
    expect(offered('')).toEqual([
      ...[
        'Heading 2',
        'Heading 3',
        'Heading 4',
        'Bullet list',
        'Ordered list',
        'Task list',
        'Image',
        'Gallery',
        'Embed or link card',
      ],
      ...['Quote', 'Code block', 'Formula', 'Table', 'Divider'],
      ...['Note', 'Tip', 'Warning', 'Pull quote', 'Details', 'Definition list'],
      ...['Footnote', 'Formula in the line', 'Paragraph', 'Heading 1', 'Heading 5', 'Heading 6'],
    ]);
  });

  test('finds blocks by label first, then by keyword', () => {
    expect(offered('no')).toEqual(['Note', 'Footnote']);
    expect(offered('h2')).toEqual(['Heading 2']);
    expect(offered('xyz')).toEqual([]);
  });

  test('offers no images where none can be uploaded', () => {
    expect(offered('image')).toEqual(['Image', 'Gallery']);
    expect(offered('image', false)).toEqual([]);
  });
});

test('no two features have an extension or a place in the menu in common', () => {
  const features = editorFeatures({ upload });
  const names = features.flatMap(({ extensions }) => extensions.map(({ name }) => name));
  const places = features.flatMap(({ blockChoices = [] }) => blockChoices.map(({ place }) => place));
  expect(names).toEqual([...new Set(names)]);
  expect(places).toEqual([...new Set(places)]);
});
