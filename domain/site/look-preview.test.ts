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

  it.each(['', '[', 'null', '{"paper":"red"}', '{"unknown":1}', `{"footerLine":"${'x'.repeat(60_000)}"}`])(
    'leaves what could not be saved: %.20s',
    async (json) => {
      const data = await layoutData(ctx);
      expect((await previewLook(ctx, data, json)).settings).toEqual(data.settings);
    },
  );

  it('shows the valid part of a change, and no other settings', async () => {
    const data = await layoutData(ctx);
    const { settings } = await previewLook(ctx, data, '{"accentColour":"#1","paper":"white","name":"Mine"}');
    expect(settings).toEqual({ ...data.settings, paper: 'white' });
  });

  it('requires the permission to change settings', async () => {
    const other = as(ctx, visitor);
    await expect(previewLook(other, await layoutData(ctx), '{}')).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});
