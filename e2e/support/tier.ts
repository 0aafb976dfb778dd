/** True in `npm test`, which covers each behaviour once. `npm run test:full` adds variants and all looks. */
export const isQuick = process.env.TEST_TIER === 'quick';
