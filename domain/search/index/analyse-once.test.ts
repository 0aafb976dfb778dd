import { expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { testContext } from '../../testing.ts';
import { analyseOnce, prepareDocument } from './analyse-once.ts';
import { analyseDocument } from './document.ts';

eachDatabase('A long document', (getDb) => {
  const texts = { title: 'Of ferns', headings: 'Spores', excerpt: '', body: 'A fern unrolls. '.repeat(2000) };

  it('is prepared with the same result as by the save', async () => {
    await prepareDocument(testContext(getDb()), texts);
    expect(analyseOnce({ n: 7, ...texts })).toEqual(analyseDocument({ n: 7, ...texts }));
  });

  it('is analysed again if its title has changed', async () => {
    await prepareDocument(testContext(getDb()), texts);
    expect(analyseOnce({ n: 7, ...texts, title: 'Of moss' }).title).toContain('moss');
  });
});
