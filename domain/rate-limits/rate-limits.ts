export { enforceMemoryLimit, isWithinMemoryLimit, limitByNetwork } from './memory-limits.ts';
export { ipv6Groups, plainIpAddress, toNetwork } from './network.ts';
export { countHit, enforceLimit, type RateLimit, resetLimit } from './stored-limits.ts';
