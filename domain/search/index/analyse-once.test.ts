import { expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { testContext } from '../../testing.ts';
import { analyseOnce, prepareDocument } from './analyse-once.ts';
import { analyseDocument } from './document.ts';

eachDatabase('A long document', (getDb) => {
  const texts = { title: 'Of ferns', headings: 'Spores', excerpt: '', body: 'A fern unrolls. '.repeat(2000) };

  it('prepared for the index is what the save would have made of it', async () => {
    await prepareDocument(testContext(getDb()), texts);
    expect(analyseOnce({ n: 7, ...texts })).toEqual(analyseDocument({ n: 7, ...texts }));
  });

  it('is analysed again where its title is another one by then', async () => {
    await prepareDocument(testContext(getDb()), texts);
    expect(analyseOnce({ n: 7, ...texts, title: 'Of moss' }).title).toContain('moss');
  });
});
