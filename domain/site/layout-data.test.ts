import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { eachDatabaseInFullTier } from '../../platform/db/testing.ts';
import {
  createCategory,
  createSubcategory,
  deleteCategory,
  deleteSubcategory,
} from '../categories/categories.ts';
import type { Ctx } from '../context.ts';
import { uploadImage } from '../images/images.ts';
import { imageBytes } from '../images/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { changeSettings, layoutData } from './site.ts';

eachDatabaseInFullTier('The layout data', (getDb, getConfig) => {
  let ctx: Ctx;
  let other: Database;
  beforeAll(async () => {
    ctx = testContext(getDb());
    other = await openDatabase(getConfig());
  });
  afterAll(() => other.close());

  /** The names in the menu, as the writing instance and another one see them. */
  const menu = async () => {
    const seen = [];
    for (const each of [ctx, testContext(other)]) {
      const { categories } = (await layoutData(each)).menu;
      seen.push(
        categories.flatMap(({ name, subcategories }) => [name, ...subcategories.map((sub) => sub.name)]),
      );
    }
    expect(seen[1]).toEqual(seen[0]);
    return seen[0];
  };

  it('contains CSS of the site, unless it would be refused, as from a backup', async () => {
    const css = async () => (await layoutData(ctx)).settings.customCss;
    await changeSettings(ctx, { customCss: '.bar { color: red }' }, undefined);
    expect(await css()).toBe('.bar { color: red }');
    const customCss = '</style><script>alert(1)</script>';
    await expect(changeSettings(ctx, { customCss }, undefined)).rejects.toThrow('Please remove');
    const { db } = ctx;
    await db.autocommit
      .updateTable('setting')
      .set({ value: JSON.stringify(customCss) })
      .execute();
    await changeSettings(ctx, { tagline: 'Another version' }, undefined);
    expect(await css()).toBe('');
    await changeSettings(ctx, { customCss: null, tagline: null }, undefined);
  });

  it('contains code of the site while it is on', async () => {
    const headCode = '<script src="https://a.example/x.js"></script>';
    await expect(changeSettings(ctx, { headCode }, undefined)).rejects.toThrow(
      'name a.example among the hosts',
    );
    await changeSettings(ctx, { headCode, codeHosts: ['a.example'] }, undefined);
    expect((await layoutData(ctx)).code).toBeNull();
    await changeSettings(ctx, { codeEnabled: true }, undefined);
    expect((await layoutData(ctx)).code).toMatchObject({ waiting: { head: headCode }, hosts: ['a.example'] });
    await expect(changeSettings(ctx, { codeHosts: null }, undefined)).rejects.toThrow('name a.example');
    await changeSettings(ctx, { codeEnabled: null, headCode: null, codeHosts: null }, undefined);
    expect((await layoutData(ctx)).code).toBeNull();
  });

  it('contains changed categories at once, on every instance', async () => {
    await menu();
    const { _id } = await createCategory(ctx, { name: 'rivers' });
    expect(await menu()).toEqual(['rivers']);
    const { subcategories } = await createSubcategory(ctx, _id, { name: 'deltas' });
    expect(await menu()).toEqual(['rivers', 'deltas']);
    await deleteSubcategory(ctx, _id, subcategories[0]!._id);
    expect(await menu()).toEqual(['rivers']);
    await deleteCategory(ctx, _id);
    expect(await menu()).toEqual([]);
  });

  it('contains changed settings, links and logo at once, on every instance', async () => {
    await layoutData(testContext(other));
    const { secure_url: url } = await uploadImage(ctx, {
      bytes: await imageBytes('png'),
      publicId: 'logo',
    });
    await changeSettings(
      ctx,
      { name: 'Two Rivers', barLinks: [{ label: 'Shop', url: '/shop' }], logo: url },
      undefined,
    );
    for (const each of [ctx, testContext(other)]) {
      const { settings, images } = await layoutData(each);
      expect(settings).toMatchObject({ name: 'Two Rivers', barLinks: [{ label: 'Shop', url: '/shop' }] });
      expect(url.endsWith(images.logo!.src)).toBe(true);
    }
  });

  it('is the same object as long as nothing is published', async () => {
    const before = await layoutData(ctx);
    await testAccount(ctx, 'user', `${crypto.randomUUID()}@example.org`);
    expect(await layoutData(ctx)).toBe(before);
    await createCategory(ctx, { name: 'hills' });
    expect(await layoutData(ctx)).not.toBe(before);
  });

  it('is loaded again after an error', async () => {
    await createCategory(ctx, { name: 'lakes' });
    const broken = { ...ctx, log: null } as unknown as Ctx;
    await getDb().write((tx) =>
      tx
        .insertInto('setting')
        .values({ key: 'name', value: '{', version: 9 })
        .onConflict((c) => c.column('key').doUpdateSet({ value: '{' }))
        .execute(),
    );
    await expect(layoutData(broken)).rejects.toThrow();
    await getDb().write((tx) =>
      tx.updateTable('setting').set({ value: 'null' }).where('key', '=', 'name').execute(),
    );
    expect((await layoutData(ctx)).menu.categories.map(({ name }) => name)).toEqual(['hills', 'lakes']);
  });
});
