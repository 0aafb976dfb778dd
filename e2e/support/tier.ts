/** True in `npm test`, which covers each behavior once; `npm run test:full` adds repetitions and all looks. */
export const isQuick = process.env.TEST_TIER === 'quick';
