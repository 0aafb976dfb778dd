/** True in `npm test`, which covers each behaviour once. `npm run test:full` adds variants and all looks. */
export const isQuick = process.env.TEST_TIER === 'quick';

/** The options of a test that `npm test` leaves out, unless `inQuickTier`: mostly for variants of one behaviour. */
export function fullTier(inQuickTier = false): { tag: string[] } {
  return { tag: inQuickTier ? [] : ['@full'] };
}
