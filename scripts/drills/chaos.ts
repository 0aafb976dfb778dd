// `npm run test:chaos`: the long form of e2e/chaos.spec.ts; takes CHAOS_FAULTS and CHAOS_SEED. `--
// --two-editors`: the long form of e2e/two-editors.spec.ts; takes TWO_EDITORS_ROUNDS and TWO_EDITORS_SEED.
import { runBrowserTests } from '../tests/runners.ts';

const [first, ...rest] = process.argv.slice(2);
const isTwoEditors = first === '--two-editors';
if (isTwoEditors) process.env.TWO_EDITORS_ROUNDS ??= '200';
else process.env.CHAOS_FAULTS ??= '1000';
const args = isTwoEditors ? rest : process.argv.slice(2);
process.exitCode = await runBrowserTests([
  isTwoEditors ? 'e2e/two-editors.spec.ts' : 'e2e/chaos.spec.ts',
  ...args,
]);
