// `npm test`, `npm run test:full` and `npm run test:all`: build, run the tests, and end with the failures,
// the time that each part took, and the line "N passed, N failed".
import { ensureBuilt } from '../build/build-pages.ts';
import { formatCost, measureCost } from './cost.ts';
import { type Tally, tallyBrowserTests, tallyUnitTests } from './runners.ts';
import { tiers } from './tier.ts';

const costs: string[] = [];
const tallies = await runAll();
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
if (failed > 0) process.exitCode = 1;
const remarks = tallies.flatMap((tally) => tally.remarks);
if (remarks.length > 0) process.stdout.write(`\n${remarks.join('\n')}\n`);
process.stdout.write(`\n${costs.join('\n')}\n${passed} passed, ${failed} failed\n`);

async function runAll(): Promise<Tally[]> {
  const tier = tiers.find((name) => name === (process.argv[2] ?? 'quick'));
  if (!tier) {
    console.error(`Unknown tier '${process.argv[2]}'. Use one of ${tiers.join(', ')}.`);
    return [{ passed: 0, failed: 1, remarks: [] }];
  }
  try {
    await measured('Build', async () => ensureBuilt());
  } catch (error) {
    console.error((error as Error).message);
    return [{ passed: 0, failed: 1, remarks: [] }];
  }
  // One after the other: browsers take what unit tests leave, so side by side both need a third longer.
  return [
    await measured('Unit tests', () => tallyUnitTests(tier)),
    await measured('Browser tests', () => tallyBrowserTests(tier)),
  ];
}

async function measured<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { result, cost } = await measureCost(work);
  costs.push(`${name}: ${formatCost(cost)}`);
  return result;
}
