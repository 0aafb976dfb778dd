// `npm run test:e2e -- [files and options of playwright test]`
import { runBrowserTests } from './runners.ts';

process.exitCode = runBrowserTests(process.argv.slice(2));
