import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { type TwoEditors, twoEditors } from '../articles/testing.ts';
import { createSeries } from './series.ts';

eachDatabase('Slugs of series', (getDb) => {
  let { ada } = {} as TwoEditors;
  beforeAll(async () => {
    ({ ada } = await twoEditors(getDb()));
  });

  it('say what tells the names apart', async () => {
    const slugs: string[] = [];
    for (const title of ['C', 'C++', 'C#', '.NET']) slugs.push((await createSeries(ada, { title })).slug);
    expect(slugs).toEqual(['c', 'c-plus-plus', 'c-sharp', 'dot-net']);
  });
});
