// `npm run test:chaos`: the long form of e2e/chaos.spec.ts; CHAOS_FAULTS and CHAOS_SEED as given.
import { runBrowserTests } from './runners.ts';

process.env.CHAOS_FAULTS ??= '1000';
process.exitCode = runBrowserTests(['e2e/chaos.spec.ts', ...process.argv.slice(2)]);
