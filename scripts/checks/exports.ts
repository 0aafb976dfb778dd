import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** Files that are read as a whole: by Node, Vite, React Router or the test runners. */
const ENTRIES = new RegExp(
  [
    '^app/(root|routes|entry\\.\\w+)\\.tsx?$',
    '^app/routes/',
    '^server/bundle\\.ts$',
    // Named by scripts/build/route-modules.ts, which puts it in the place of React Router's function.
    '^app/browser/route-module\\.ts$',
  ].join('|'),
);
/** Exports for tests alone, each with its reason. */
const FOR_TESTS = new Set([
  // Tests compare the lists of stored and excluded tables with the schema.
  'platform/db/dump/tables.ts: excludedTables',
]);
const PRODUCT = /^(shared|contract|platform|domain|server|app|commands)\//;
const TESTS = /\.(test|spec)\.tsx?$|^e2e\/|(^|\/)testing\.tsx?$/;

/** The imports, exports and words of a file. */
interface Module {
  exported: string[];
  /** Names by file; `*` for all of them. */
  imported: { from: string; name: string }[];
  /** How often a word is in the text. */
  count(word: string): number;
}

/**
 * Finds exports of the product that no other file imports and their own file does not use, or that tests
 * alone import. `files` holds the text of each file by its path.
 */
export function findDeadExports(files: Map<string, string>): string[] {
  const modules = new Map([...files].map(([path, text]) => [path, readModule(path, text, files)]));
  const used = new Set<string>();
  for (const [path, { imported }] of modules)
    if (!TESTS.test(path)) for (const { from, name } of imported) used.add(`${from} ${name}`);
  return [...modules].flatMap(([path, { exported, count }]) => {
    if (!PRODUCT.test(path) || TESTS.test(path) || ENTRIES.test(path) || used.has(`${path} *`)) return [];
    const dead = exported.filter((name) => !used.has(`${path} ${name}`) && count(name) < 2);
    return dead.map((name) => `${path}: ${name}`).filter((each) => !FOR_TESTS.has(each));
  });
}

function readModule(path: string, text: string, files: Map<string, string>): Module {
  const { module, comments } = parseSync(path, text);
  const resolve = (request: string) => {
    const target = join(dirname(path), request).replaceAll('\\', '/');
    return request.startsWith('.') && files.has(target) ? target : undefined;
  };
  const imported: Module['imported'] = [];
  const add = (request: string, name: string) => {
    const from = resolve(request);
    if (from) imported.push({ from, name });
  };
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName } of entries)
      add(moduleRequest.value, importName.kind === 'Default' ? 'default' : (importName.name ?? '*'));
  const exported: string[] = [];
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName, exportName } of entries) {
      if (moduleRequest) add(moduleRequest.value, importName.name ?? '*');
      if (exportName.name) exported.push(exportName.name);
    }
  // A module that is imported on demand, or named as a type, may be read as a whole.
  for (const [, request] of text.matchAll(/\bimport\(\s*(?:\/\*.*?\*\/\s*)?'([^']+)'\s*\)/g))
    add(request!, '*');
  const code = withoutComments(text, comments);
  return {
    exported,
    imported,
    count: (word) => code.split(new RegExp(`(?<![\\w$])${word}(?![\\w$])`)).length - 1,
  };
}

function withoutComments(text: string, comments: { start: number; end: number }[]): string {
  let code = '';
  let end = 0;
  for (const comment of comments) {
    code += text.slice(end, comment.start);
    end = comment.end;
  }
  return code + text.slice(end);
}
