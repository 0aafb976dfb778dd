import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { type TwoEditors, twoEditors } from '../articles/testing.ts';
import { createTag, locateTag, updateTag } from './tags.ts';

eachDatabase('Slugs of tags', (getDb) => {
  let { ctx, ada } = {} as TwoEditors;
  beforeAll(async () => {
    ({ ctx, ada } = await twoEditors(getDb()));
  });

  it('say what tells the names apart', async () => {
    const names = [
      'C++',
      'C',
      'C#',
      'F#',
      '.NET',
      'Net',
      'Node.js',
      'Notepad++',
      'A+',
      '#hash',
      'R&D',
      'C plus plus',
    ];
    const made: string[] = [];
    for (const name of names) made.push((await createTag(ada, { name })).slug);
    expect(made).toEqual([
      ...['c-plus-plus', 'c', 'c-sharp', 'f-sharp', 'dot-net', 'net', 'node-js'],
      ...['notepad-plus-plus', 'a-plus', 'hash', 'r-d', 'c-plus-plus-2'],
    ]);
    expect(new Set(made).size).toBe(names.length);
  });

  it('change with the name, and the former one leads to the tag', async () => {
    const tag = await createTag(ada, { name: 'D' });
    expect((await updateTag(ada, tag._id, { name: 'D++' })).slug).toBe('d-plus-plus');
    expect((await locateTag(ctx, 'd'))?.slug).toBe('d-plus-plus');
  });
});
