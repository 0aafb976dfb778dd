export { enforceMemoryLimit, isWithinMemoryLimit, limitByNetwork } from './memory-limits.ts';
export { countHit, enforceLimit, resetLimit } from './stored-limits.ts';
