import { beforeEach, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../platform/db/errors.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import type { Ctx } from '../context.ts';
import { uploadImage } from '../images/images.ts';
import { imageBytes } from '../images/testing.ts';
import { changeMedia } from '../media/media.ts';
import { checkSubscriberFile } from '../newsletter/newsletter.ts';
import { as, testAccount, testContext } from '../testing.ts';
import { removeAvatar, updateProfile } from '../users/users.ts';
import { changeSettings, changeSitePage } from './site.ts';

/** A context whose database cannot be read from its first commit on. */
function unreadableAfterCommit(ctx: Ctx): Ctx {
  const { db } = ctx;
  let hasCommitted = false;
  const write: typeof db.write = async (work) => {
    const result = await db.write(work);
    hasCommitted = true;
    return result;
  };
  const get = () => {
    if (hasCommitted) throw new DatabaseUnavailable();
    return db.read;
  };
  const properties = { write: { value: write }, read: { get } };
  return { ...ctx, db: Object.create(db, properties) };
}

eachDatabase(
  'A change that was done is answered, though the database fails right after its commit:',
  (getDb) => {
    let ctx: Ctx;
    beforeEach(async () => {
      const plain = testContext(getDb());
      ctx = as(plain, await testAccount(plain, 'admin', `${crypto.randomUUID()}@example.org`));
    });

    const page = { title: 'Terms', post: '<p>Be kind.</p>' };
    const csv = { fileName: 'list.csv', bytes: Buffer.from('email\na@example.org\n') };
    const consent = { consent: 'yes', consentDate: '2026-01-02' } as const;
    it.each<[string, (failing: Ctx) => Promise<object>, object]>([
      ['settings', (to) => changeSettings(to, { name: 'Notes' }, undefined), { settings: { name: 'Notes' } }],
      ['a site page', (to) => changeSitePage(to, 'terms', page, undefined), { ...page, isDefault: false }],
      ['the default text', (to) => changeSitePage(to, 'terms', null, undefined), { isDefault: true }],
      ['a profile', (to) => updateProfile(to, { name: 'Ada' }), { name: 'Ada' }],
      ['no avatar', (to) => removeAvatar(to), { avatar: null }],
      ['a list of subscribers', (to) => checkSubscriberFile(to, csv, consent), { stage: 'checked' }],
    ])('%s', async (_what, change, result) => {
      expect(await change(unreadableAfterCommit(ctx))).toMatchObject(result);
    });

    it('an image', async () => {
      await uploadImage(ctx, { bytes: await imageBytes('png') });
      const { id } = await ctx.db.read.selectFrom('image').select('id').executeTakeFirstOrThrow();
      expect(await changeMedia(unreadableAfterCommit(ctx), id, { alt: 'A cup' })).toMatchObject({
        alt: 'A cup',
      });
    });
  },
);
