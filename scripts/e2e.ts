// `npm run test:e2e -- [files and options of playwright test]`
import { runBrowserTests } from './runners.ts';

try {
  process.exitCode = runBrowserTests(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
