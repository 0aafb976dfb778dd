import { expect, test } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { testContext } from '../testing.ts';
import { queueEmail, sendEmail } from './email.ts';

const email = { to: 'reader@example.org', subject: 'Hello', text: 'Hello' };

eachDatabase('emails', (getDb) => {
  /** A context whose mail server answers with this error. */
  const failing = (error: object) => ({
    ...testContext(getDb()),
    mail: { send: () => Promise.reject(Object.assign(new Error('refused'), error)), ready: async () => true },
  });

  test('an email is sent with the write that is its reason, or not at all', async () => {
    const db = getDb();
    const undone = db.write(async (tx) => {
      await queueEmail(tx, Date.now(), email);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await db.read.selectFrom('job').selectAll().execute()).toEqual([]);
    await db.write((tx) => queueEmail(tx, Date.now(), email));
    const [job] = await db.read.selectFrom('job').selectAll().execute();
    expect(JSON.parse(job!.payload)).toMatchObject({ letter: email });
  });

  test('a mail server that is away is tried again, for a day', async () => {
    const away = failing({ code: 'ECONNECTION' });
    await expect(sendEmail(away, { letter: email, until: Date.now() + 1000 })).rejects.toThrow('refused');
    await sendEmail(away, { letter: email, until: Date.now() - 1000 });
  });

  test('an address that it refuses for good is not', async () => {
    await sendEmail(failing({ responseCode: 550 }), { letter: email, until: Date.now() + 1000 });
    await expect(
      sendEmail(failing({ responseCode: 450 }), { letter: email, until: Date.now() + 1000 }),
    ).rejects.toThrow();
    await sendEmail(testContext(getDb()), {
      letter: { ...email, to: 'a@b.c, d@e.f' },
      until: Date.now() + 1000,
    });
  });
});
