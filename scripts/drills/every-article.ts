// `npm run test:long -- DATA_DIR`: checks every article of a data folder that no server uses
// (e2e/every-article.spec.ts).
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runBrowserTests } from '../tests/runners.ts';

const dataDir = resolve(process.argv[2] ?? 'data');
if (existsSync(join(dataDir, 'lekha.db'))) {
  process.env.LONG_DATA_DIR = dataDir;
  process.exitCode = await runBrowserTests(['e2e/every-article.spec.ts', '--workers=1']);
} else {
  console.error(
    `There is no site in ${dataDir}. Fill one: DATA_DIR=${dataDir} npm run lekha -- import FOLDER`,
  );
  process.exitCode = 2;
}
