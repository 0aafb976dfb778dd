export { enforceMemoryLimit, isWithinMemoryLimit, limitByNetwork } from './memory-limits.ts';
export { countHit, enforceLimit, type RateLimit, resetLimit } from './stored-limits.ts';
