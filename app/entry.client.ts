import { readAlong } from './reading/reading.ts';

// Only pages that React shall take over carry its data. Those of the reading site do without it.
if ('__reactRouterContext' in window) void import('./hydrate.tsx').then(({ hydrate }) => hydrate());
else readAlong();
