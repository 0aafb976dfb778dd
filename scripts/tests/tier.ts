/**
 * The tests that run: 'quick' covers each behaviour (`npm test`), 'full' adds the main variants (`npm run
 * test:full`, which .ci/run uses), and 'all' adds every theme and width, rare variants and more faults (`npm
 * run test:all`). A run of single files is 'all'.
 */
export const tiers = ['quick', 'full', 'all'] as const;

export type Tier = (typeof tiers)[number];

/** The tier of this run. */
export const tier = (process.env.TEST_TIER || 'all') as Tier;

/** True in `npm test`. */
export const isQuick = tier === 'quick';

/** The options of a test that runs from this tier on. A test without them runs in every tier. */
export function inTier(first: Tier): { tag: string[] } {
  return { tag: first === 'quick' ? [] : [`@${first}`] };
}
