// `npm run test:chaos`: the long form of e2e/chaos.spec.ts; takes CHAOS_FAULTS and CHAOS_SEED.
import { runBrowserTests } from './runners.ts';

process.env.CHAOS_FAULTS ??= '1000';
process.exitCode = await runBrowserTests(['e2e/chaos.spec.ts', ...process.argv.slice(2)]);
