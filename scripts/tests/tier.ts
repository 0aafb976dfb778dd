/**
 * The tests that run: 'quick' covers the main behaviours (`npm test`), 'full' adds what must never break
 * (`npm run test:full`, which .ci/run uses), and 'all' adds every other screen, variant and fault (`npm run
 * test:all`). A run of single files is 'all'.
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
