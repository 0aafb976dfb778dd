export { enforceMemoryLimit, isWithinMemoryLimit, limitByNetwork } from './memory-limits.ts';
export { countHit, enforceLimit, enforceLimits, resetLimit } from './stored-limits.ts';
