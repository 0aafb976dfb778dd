// `npm run test:e2e -- [files and options of playwright test]`
import { runBrowserTests } from './runners.ts';

process.exitCode = await runBrowserTests(process.argv.slice(2));
