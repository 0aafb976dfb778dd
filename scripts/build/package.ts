// `npm run package`: writes build/lekha-VERSION.tgz, which needs neither a build nor the packages that build
// it.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ensureBuilt } from './build-pages.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'build', 'package');

/** The modules that Node starts: the server, the commands, and their threads and processes. */
const entries = [
  'server/main',
  'commands/lekha',
  'domain/body/worker',
  'domain/search/worker/worker',
  'domain/images/decode/decoder-process',
];
/** Files that are copied as they are. */
const copied = [
  'bin',
  'scripts/require-node.cjs',
  'build/client',
  'build/server',
  'build/fonts',
  'domain/site/welcome/images',
  ...['essays', 'images', 'notebooks'].map((name) => `commands/demo/${name}`),
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
];

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
  [field: string]: unknown;
}

ensureBuilt();
rmSync(folder, { recursive: true, force: true });
for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true });
const modules = compile();
for (const [path, text] of modules) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const manifest = readManifest();
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', join(root, 'build')];
execFileSync('npm', pack, { cwd: folder, stdio: 'inherit' });

/** Compiles the entries and all modules that they import at run time. Returns JavaScript by path. */
function compile(): Map<string, string> {
  const compilerOptions = readCompilerOptions();
  const outputs = new Map<string, string>();
  const visit = (file: string) => {
    const path = file.replace(/tsx?$/, 'js');
    if (outputs.has(path)) return;
    const { outputText } = ts.transpileModule(readFileSync(join(root, file), 'utf8'), {
      compilerOptions,
      fileName: file,
    });
    outputs.set(path, outputText);
    for (const name of findImports(outputText))
      if (name.startsWith('.')) visit(findSource(join(dirname(path), name)));
  };
  for (const entry of entries) visit(`${entry}.ts`);
  return outputs;
}

function readCompilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
  return { ...options, rewriteRelativeImportExtensions: true };
}

/** Returns the source file of a compiled module, relative to the root. */
function findSource(path: string): string {
  const file = path.replace(/js$/, 'ts');
  return existsSync(join(root, file)) ? file : `${file}x`;
}

/**
 * The modules that a module imports. It is parsed, since comments and texts of the built server show imports
 * too.
 */
function findImports(text: string): string[] {
  const source = ts.createSourceFile('module.js', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const from = importedFrom(node);
    if (from && ts.isStringLiteralLike(from)) found.push(from.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function importedFrom(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  const isImport = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isImport ? node.arguments[0] : undefined;
}

/**
 * The package's own package.json. Its dependencies are the packages that the modules and the built server
 * import.
 */
function readManifest(): Manifest {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const { name, version, description, license, type, optionalDependencies } = own;
  const used = importedPackages([...modules.values(), ...builtServer()]);
  const unknown = used.filter((dependency) => !own.dependencies[dependency]);
  if (unknown.length > 0) throw new Error(`package.json does not list ${unknown.join(', ')}.`);
  const dependencies = used.map((dependency) => [dependency, own.dependencies[dependency]]);
  return {
    name,
    version,
    description,
    license,
    type,
    bin: { lekha: 'bin/lekha.cjs' },
    engines: { node: '>=20' },
    dependencies: Object.fromEntries(dependencies),
    optionalDependencies,
  };
}

function builtServer(): string[] {
  const files = ts.sys.readDirectory(join(root, 'build', 'server'), ['.js']);
  return files.map((file) => readFileSync(file, 'utf8'));
}

/** The packages that modules import, sorted: `@scope/name` for `@scope/name/part`. */
function importedPackages(modules: string[]): string[] {
  const foreign = modules.flatMap(findImports).filter((name) => !name.startsWith('.') && !isBuiltin(name));
  const names = foreign.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(names)].sort();
}
