import { expect, test } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { testContext } from '../testing.ts';
import { postLetter, sendLetter } from './letters.ts';

const letter = { to: 'reader@example.org', subject: 'Hello', text: 'Hello' };

eachDatabase('letters', (getDb) => {
  /** A context whose mail server answers with this error. */
  const failing = (error: object) => ({
    ...testContext(getDb()),
    mail: { send: () => Promise.reject(Object.assign(new Error('refused'), error)), ready: async () => true },
  });

  test('a letter goes with the write that is its reason, or not at all', async () => {
    const db = getDb();
    const undone = db.write(async (tx) => {
      await postLetter(tx, Date.now(), letter);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await db.read.selectFrom('job').selectAll().execute()).toEqual([]);
    await db.write((tx) => postLetter(tx, Date.now(), letter));
    const [job] = await db.read.selectFrom('job').selectAll().execute();
    expect(JSON.parse(job!.payload)).toMatchObject({ letter });
  });

  test('a mail server that is away is tried again, for a day', async () => {
    const away = failing({ code: 'ECONNECTION' });
    await expect(sendLetter(away, { letter, until: Date.now() + 1000 })).rejects.toThrow('refused');
    await sendLetter(away, { letter, until: Date.now() - 1000 });
  });

  test('an address that it refuses for good is not', async () => {
    await sendLetter(failing({ responseCode: 550 }), { letter, until: Date.now() + 1000 });
    await expect(
      sendLetter(failing({ responseCode: 450 }), { letter, until: Date.now() + 1000 }),
    ).rejects.toThrow();
    await sendLetter(testContext(getDb()), {
      letter: { ...letter, to: 'a@b.c, d@e.f' },
      until: Date.now() + 1000,
    });
  });
});
