import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { type Ctx, visitor } from '../context.ts';
import { as, testContext } from '../testing.ts';
import { layoutData, loadSettings, previewLook } from './site.ts';

eachDatabase('The preview of the appearance', (getDb) => {
  let ctx: Ctx;
  beforeAll(() => {
    ctx = testContext(getDb());
  });

  it('has the changed settings, and stores nothing', async () => {
    const before = await loadSettings(ctx);
    const look = await previewLook(
      ctx,
      await layoutData(ctx),
      '{"paper":"grey","footerLine":"Made in Dhaka"}',
    );
    expect(look.settings).toEqual({ ...before, paper: 'grey', footerLine: 'Made in Dhaka' });
    expect(await loadSettings(ctx)).toEqual(before);
  });

  it.each(['', '[', '{"paper":"red"}', '{"unknown":1}', `{"footerLine":"${'x'.repeat(60_000)}"}`])(
    'refuses %.20s',
    async (json) => {
      await expect(previewLook(ctx, await layoutData(ctx), json)).rejects.toMatchObject({ code: 'invalid' });
    },
  );

  it('requires the permission to change settings', async () => {
    const other = as(ctx, visitor);
    await expect(previewLook(other, await layoutData(ctx), '{}')).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});
