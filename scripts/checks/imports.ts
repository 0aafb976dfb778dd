import { join } from 'node:path';
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const root = join(import.meta.dirname, '../..');

/** The folders that the import rules cover. */
export const productFolders = ['shared', 'contract', 'platform', 'domain', 'server', 'app', 'commands'];

/** The number of files that were read, and the violations of the import rules. */
export interface Findings {
  modules: number;
  violations: { rule: string; from: string; to: string }[];
}

/** Checks `folders` below `base` against `.dependency-cruiser.cjs`. */
export async function checkImports(folders: string[], base = root): Promise<Findings> {
  const options = await extractOptions(join(root, '.dependency-cruiser.cjs'));
  const tsConfig = extractTsConfig(join(root, 'tsconfig.json'));
  const { output } = await cruise(
    folders,
    { ...options, baseDir: base, validate: true },
    options.enhancedResolveOptions,
    { tsConfig },
  );
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`))).length,
    violations: [
      ...summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...cyclesBetween('no-cycles-between-features', modules, featureName),
      ...cyclesBetween('no-cycles-between-editor-folders', modules, editorFolder),
      ...cyclesBetween('no-cycles-between-import-folders', modules, importFolder),
    ],
  };
}

/**
 * Finds the imports that close a circle between two or more groups of files. Files that `group` gives no name
 * are in none. dependency-cruiser's rules for folders see no circle that passes through subfolders.
 */
function cyclesBetween(
  rule: string,
  modules: IModule[],
  group: (file: string) => string,
): Findings['violations'] {
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .map(({ resolved }) => ({ from: source, to: resolved }))
      .filter(({ from, to }) => group(from) && group(to) && group(from) !== group(to)),
  );
  const imported = Map.groupBy(imports, ({ from }) => group(from));
  const reaches = (start: string, goal: string, seen = new Set<string>()): boolean => {
    if (start === goal) return true;
    if (seen.has(start)) return false;
    seen.add(start);
    return (imported.get(start) ?? []).some(({ to }) => reaches(group(to), goal, seen));
  };
  return imports.filter(({ from, to }) => reaches(group(to), group(from))).map((edge) => ({ rule, ...edge }));
}

function featureName(file: string): string {
  return /^app\/features\/[^/]+(?=\/)/.exec(file)?.[0] ?? '';
}

/** The folder of a file of the import, without subfolders; its own files are the highest layer. */
function importFolder(file: string): string {
  if (/[.]test[.]ts$|\/testing[.]ts$/.test(file)) return '';
  const parts = file.split('/');
  if (parts[0] !== 'domain' || parts[1] !== 'import') return '';
  return parts.slice(0, parts.length > 3 ? 3 : 2).join('/');
}

/** The folder of a file of the editor, with subfolders as folders of their own. Tests are in none. */
function editorFolder(file: string): string {
  if (/[.]test[.]tsx?$|\/testing[.]ts$/.test(file)) return '';
  return /^app\/features\/editor\/(.+)\/[^/]+$/.exec(file)?.[1] ?? '';
}
