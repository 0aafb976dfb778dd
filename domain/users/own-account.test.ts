import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MAX_AVATAR_BYTES } from '../../contract/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import { DatabaseFull } from '../../platform/db/errors.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { type Ctx, system, visitor } from '../context.ts';
import { openMedia, storeImage } from '../images/images.ts';
import { imageBytes } from '../images/testing.ts';
import { as, testServices } from '../testing.ts';
import { createFirstAdministrator } from './first-administrator.ts';
import { Client, limitedServices } from './testing.ts';
import {
  changeAvatar,
  findActor,
  ownAccess,
  ownAccount,
  removeAvatar,
  signOutElsewhere,
  updateProfile,
} from './users.ts';

eachDatabase('the own account', (getDb) => {
  async function signedUp(email: string, services = testServices(getDb())) {
    const client = new Client(services);
    await client.signUp(email);
    return { client, services, ctx: as(services, await findActor(services, client.headers)) };
  }

  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
  const toKey = (url: string | null) => url!.replace('/media/', '');
  const findImages = async (db: Database, userId: string | null) =>
    db.read.selectFrom('image').selectAll().where('uploaded_by', '=', userId).execute();

  test('an avatar is a small square, and deleted when another replaces it', async () => {
    const { ctx } = await signedUp('avatar@example.org');
    const first = await changeAvatar(ctx, undefined, () => imageBytes('jpg', 900, 600));
    const [image, ...others] = await findImages(ctx.db, ctx.actor.userId);
    expect(others).toEqual([]);
    expect(image).toMatchObject({ width: 320, height: 320, format: 'webp', kept: 0 });
    expect(first.avatar).toBe(`/media/${image!.key}`);

    const second = await changeAvatar(ctx, undefined, () => imageBytes('png', 90, 200));
    expect(await findImages(ctx.db, ctx.actor.userId)).toMatchObject([{ width: 90, height: 90 }]);
    expect(await openMedia(ctx, toKey(first.avatar))).toBeNull();

    expect((await removeAvatar(ctx)).avatar).toBeNull();
    expect(await findImages(ctx.db, ctx.actor.userId)).toEqual([]);
    expect(await openMedia(ctx, toKey(second.avatar))).toBeNull();
  });

  test('a replaced avatar that is used elsewhere is not deleted', async () => {
    const { ctx } = await signedUp('shown@example.org');
    const { avatar } = await changeAvatar(ctx, undefined, () => imageBytes('jpg'));
    const [image] = await findImages(ctx.db, ctx.actor.userId);
    const use = { image_id: image!.id, owner_kind: 'setting' as const, owner_id: 'team', role: 'team' };
    await ctx.db.autocommit.insertInto('image_use').values(use).execute();
    await removeAvatar(ctx);
    expect(await openMedia(ctx, toKey(avatar))).not.toBeNull();
  });

  test('a reader cannot use an image of the media library, which could not be deleted then', async () => {
    const { ctx, services } = await signedUp('library@example.org');
    const { url } = await storeImage(as(services, system), await imageBytes('png'), { alt: '', kept: true });
    await expect(updateProfile(ctx, { avatar: url })).rejects.toMatchObject({ code: 'invalid' });
    const { avatar } = await changeAvatar(ctx, undefined, () => imageBytes('jpg'));
    expect(await updateProfile(ctx, { avatar: avatar!, name: 'Uma' })).toMatchObject({ avatar, name: 'Uma' });
    const elsewhere = 'https://pictures.example/uma.jpg';
    expect(await updateProfile(ctx, { avatar: elsewhere })).toMatchObject({ avatar: elsewhere });
  });

  test('nothing is read for a visitor; large files, large images and other files are refused', async () => {
    const { ctx, services } = await signedUp('refused@example.org');
    let read = false;
    const receive = async () => {
      read = true;
      return new Uint8Array();
    };
    await expect(changeAvatar(as(services, visitor), undefined, receive)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(read).toBe(false);
    const refused = (bytes: Uint8Array) => changeAvatar(ctx, undefined, async () => bytes);
    await expect(refused(new Uint8Array(MAX_AVATAR_BYTES + 1))).rejects.toMatchObject({ code: 'too_large' });
    await expect(refused(await flat(6000, 4500))).rejects.toMatchObject({ code: 'too_large' });
    await expect(refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toMatchObject({
      code: 'unsupported_type',
    });
    expect((await ownAccount(ctx)).avatar).toBeNull();
    expect(await findImages(ctx.db, ctx.actor.userId)).toEqual([]);
  });

  test('a write that fails leaves the avatar as it was', async () => {
    const { ctx } = await signedUp('unlucky@example.org');
    const { avatar } = await changeAvatar(ctx, undefined, () => imageBytes('jpg'));
    const change = (to: Ctx) => changeAvatar(to, undefined, () => imageBytes('png'));
    const failing = (nth: number): Ctx => {
      let writes = 0;
      const write: Ctx['db']['write'] = (work) =>
        ++writes === nth ? Promise.reject(new DatabaseFull()) : ctx.db.write(work);
      return { ...ctx, db: Object.create(ctx.db, { write: { value: write } }) };
    };
    for (const nth of [1, 2]) {
      await expect(change(failing(nth))).rejects.toBeInstanceOf(DatabaseFull);
      expect((await ownAccount(ctx)).avatar).toBe(avatar);
      expect(await openMedia(ctx, toKey(avatar))).not.toBeNull();
    }
    expect((await change(failing(3))).avatar).not.toBe(avatar);
  });

  test('nothing is read above the hourly limit', async () => {
    const { ctx } = await signedUp('often@example.org', limitedServices(getDb()));
    const refuse = () => changeAvatar(ctx, undefined, async () => new Uint8Array(3));
    for (let time = 0; time < 20; time++)
      await expect(refuse()).rejects.toMatchObject({ code: 'unsupported_type' });
    await expect(refuse()).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('the avatar is deleted with an account that the first administrator replaces', async () => {
    const { ctx, services } = await signedUp('replaced@example.org');
    const { avatar } = await changeAvatar(ctx, undefined, () => imageBytes('jpg'));
    const input = { name: 'Ada', email: 'replaced@example.org', password: 'quiet river stones' };
    await createFirstAdministrator(as(services, system), input);
    expect(await openMedia(ctx, toKey(avatar))).toBeNull();
    expect(await findImages(ctx.db, ctx.actor.userId)).toEqual([]);
  });

  test('signing out elsewhere ends all other sessions of the account, and no others', async () => {
    const { client, services, ctx } = await signedUp('sessions@example.org');
    const phone = new Client(services);
    await phone.signIn('sessions@example.org');
    const other = await signedUp('bystander@example.org', services);
    expect(await ownAccess(ctx)).toEqual({ hasPassword: true, providers: [], sessions: 2 });

    expect(await signOutElsewhere(ctx, client)).toBe(1);
    expect(await findActor(services, phone.headers)).toEqual(visitor);
    expect(await findActor(services, client.headers)).toEqual(ctx.actor);
    expect(await findActor(services, other.client.headers)).toEqual(other.ctx.actor);
    expect((await ownAccess(ctx)).sessions).toBe(1);
    await expect(signOutElsewhere(as(services, visitor), client)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('an account from Google has no password until it sets one', async () => {
    const { ctx } = await signedUp('provider@example.org');
    await ctx.db.autocommit
      .updateTable('account')
      .set({ providerId: 'google', password: null })
      .where('userId', '=', ctx.actor.userId!)
      .execute();
    const google = { clientId: 'a', clientSecret: 'b', issuer: undefined };
    const withGoogle = { ...ctx, config: { ...ctx.config, google } };
    expect(await ownAccess(withGoogle)).toMatchObject({ hasPassword: false, providers: ['Google'] });
  });
});
