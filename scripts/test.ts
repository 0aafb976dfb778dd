// `npm test`: runs every test, and ends with the line "N passed, N failed".
import { tallyBrowserTests, tallyUnitTests } from './runners.ts';

const unit = tallyUnitTests();
const browser = tallyBrowserTests();
const failed = unit.failed + browser.failed;
if (failed > 0) process.exitCode = 1;
process.stdout.write(`\n${unit.passed + browser.passed} passed, ${failed} failed\n`);
