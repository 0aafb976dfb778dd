// `npm test`, `npm run test:full` and `npm run test:all`: build, run the tests, and end with the failures and the line
// "N passed, N failed".
import { ensureBuilt } from '../build/build-pages.ts';
import { type Tally, tallyBrowserTests, tallyUnitTests } from './runners.ts';
import { tiers } from './tier.ts';

const tallies = await runAll();
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
if (failed > 0) process.exitCode = 1;
const remarks = tallies.flatMap((tally) => tally.remarks);
if (remarks.length > 0) process.stdout.write(`\n${remarks.join('\n')}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);

async function runAll(): Promise<Tally[]> {
  const tier = tiers.find((name) => name === (process.argv[2] ?? 'quick'));
  if (!tier) {
    console.error(`Unknown tier '${process.argv[2]}'. Use one of ${tiers.join(', ')}.`);
    return [{ passed: 0, failed: 1, remarks: [] }];
  }
  try {
    ensureBuilt();
  } catch (error) {
    console.error((error as Error).message);
    return [{ passed: 0, failed: 1, remarks: [] }];
  }
  // One after the other: side by side they take each other's time, and both need a third longer.
  return [await tallyUnitTests(tier), await tallyBrowserTests(tier)];
}
