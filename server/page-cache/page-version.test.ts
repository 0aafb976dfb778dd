import { expect, it } from 'vitest';
import { createCategory } from '../../domain/categories/categories.ts';
import { testContext } from '../../domain/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { versionReader } from './page-version.ts';

eachDatabaseInAllTier('The version of pages', (getDb) => {
  let now = Date.parse('2026-12-31T17:59:59Z');
  const context = () => ({ ...testContext(getDb()), now: () => now });

  it('changes with the day in the site’s time zone, forwards and back', async () => {
    const version = versionReader(context());
    const before = await version();
    expect(before).toContain('2026-12-31');
    now += 1000;
    const after = await version();
    // Midnight in Dhaka.
    expect(after).toContain('2027-01-01');
    now -= 1000;
    expect(await version()).toBe(before);
    now += 1000;
    expect(await version()).toBe(after);
    now += 12 * 60 * 60 * 1000;
    expect(await version()).toBe(after);
  });

  it('changes with every write of public content', async () => {
    const ctx = context();
    const version = versionReader(ctx);
    const before = await version();
    await createCategory(ctx, { name: 'letters' });
    expect(await version()).not.toBe(before);
    expect(await version()).toBe(await version());
  });
});
