import { expect, it } from 'vitest';
import { eachDatabase } from './testing.ts';

eachDatabase('A write', (getDb) => {
  it('that adds a duplicate fails after few attempts, and the next write succeeds', async () => {
    const duplicate = { key: 'motto', value: '"x"', version: 1 };
    let attempts = 0;
    const failing = getDb().write(async (tx) => {
      attempts++;
      await tx.insertInto('setting').values([duplicate, duplicate]).execute();
    });
    await expect(failing).rejects.toThrow();
    expect(attempts).toBeLessThanOrEqual(4);
    await getDb().write((tx) => tx.insertInto('setting').values(duplicate).execute());
  });
});
