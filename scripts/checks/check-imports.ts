// Checks the import rules, and that the check itself works: it must have read files, and must report a
// violation planted for it. (With an unsupported TypeScript dependency-cruiser reads nothing and finds
// nothing wrong.)
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkImports, productFolders } from './imports.ts';

const planted = `contract/planted-${process.pid}.ts`;
const plantedFile = join(import.meta.dirname, '../..', planted);

const folders = productFolders.filter((folder) => existsSync(join(import.meta.dirname, '../..', folder)));
const { modules, violations } = await withPlantedViolation(() => checkImports(folders));

const complaints = violations.filter(({ from }) => from !== planted);
for (const { rule, from, to } of complaints) console.error(`${rule}: ${from} → ${to}`);
if (modules <= 1) complain('The import rules read no file: is the version of TypeScript supported?');
if (complaints.length === violations.length) complain('The import rules did not report a planted violation.');
if (complaints.length > 0) complain(`${complaints.length} imports break the rules.`);
if (!process.exitCode) process.stdout.write(`Import rules hold in ${modules - 1} files.\n`);

function complain(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

async function withPlantedViolation<T>(check: () => Promise<T>): Promise<T> {
  writeFileSync(
    plantedFile,
    "import { readConfig } from '../platform/config.ts';\n\nexport const planted = readConfig;\n",
  );
  try {
    return await check();
  } finally {
    rmSync(plantedFile, { force: true });
  }
}
