export { enforceMemoryLimit, isWithinMemoryLimit, limitByNetwork } from './memory-limits.ts';
export { ipv6Groups, networkOf, plainAddress } from './network.ts';
export { countHit, enforceLimit, type RateLimit, resetLimit } from './stored-limits.ts';
