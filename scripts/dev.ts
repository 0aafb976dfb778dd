// `npm run dev`: serves with hot reload. Without DATA_DIR, DATABASE_URL or S3_BUCKET the site is a demo in
// .dev/, seeded once.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fillDemo } from '../commands/demo/fill.ts';
import { DEMO_PASSWORD, writers } from '../commands/demo/writers.ts';
import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { openServices } from '../server/startup/services.ts';
import { makeFonts } from './build/fonts.ts';

const root = join(import.meta.dirname, '..');

await makeFonts();
if (!process.env.DATA_DIR && !process.env.DATABASE_URL && !process.env.S3_BUCKET) {
  process.env.DATA_DIR = join(root, '.dev', 'data');
  process.env.WELCOME ??= '0';
  if (!existsSync(process.env.DATA_DIR)) await seed(process.env.DATA_DIR);
  process.stdout.write(`\nAdministrator  ${writers.ayesha.email}\nPassword       ${DEMO_PASSWORD}\n\n`);
}
await import('../server/dev.ts');

/**
 * Fills a folder beside `dataDir` and renames it at the end, so that an interrupted run leaves no half-filled
 * site.
 */
async function seed(dataDir: string): Promise<void> {
  process.stdout.write('Seeding a demo site in .dev/ (delete the folder to start over)…\n');
  const unfinished = join(root, '.dev', 'seeding');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const services = await openServices(
    { ...readConfig(), dataDir: unfinished },
    openLog('warn', process.stderr),
  );
  try {
    await fillDemo(services);
  } finally {
    await services.db.close();
  }
  renameSync(unfinished, dataDir);
}
