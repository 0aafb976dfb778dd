// Refuses words that docs/glossary.md retires in file names and declared names, phrases in comments and
// texts, and beginnings of docstrings.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');
const sources = '{shared,contract,platform,domain,server,app,commands,scripts,e2e,bench}/**/*.{ts,tsx}';

/** Words that no file, folder or declared name may contain, with the term to use instead. */
const retiredNames: Record<string, string> = {
  answer: 'response, result or reply',
  answers: 'responses, results or replies',
  anew: 'again',
  asked: 'requested or query',
  attend: 'set up or handle',
  crowd: 'connection count',
  desk: 'editor or editor session',
  door: 'gateway',
  drawer: 'renderer',
  drawing: 'render',
  drawn: 'rendered',
  express: 'fast path',
  faces: 'fonts',
  gone: 'deleted or missing',
  keeper: 'sync',
  kept: 'cached, stored or preference',
  knock: 'request',
  lane: 'connection handler',
  packed: 'compressed',
  packer: 'recompressor',
  picture: 'image',
  pictures: 'images',
  problem: 'error or warning',
  problems: 'errors or warnings',
  question: 'request or query',
  seal: 'CSP hashes',
  shelf: 'store',
  sitting: 'editor session',
  stretch: 'page or range',
  trouble: 'error',
  turn: 'hit, mutex, slot or tick',
  turns: 'hits, mutex, slots or ticks',
  whoever: 'anyone who',
};

/** Types must say what they hold. */
const participles =
  /^(Made|Taken|Standing|Everywhere|Chosen|Shown|Sought|Swept|Held|Told|Brought|Given|Wanted|Found|Written)$/;

/** Published names, and standard terms of the platform that contain a retired word. */
const published = /^(Picture-in-Picture|question_mark)$/;

/** Published and stored names of fields, which only members of types may have. */
const publishedFields = /^(desk|desk_id|kept|letter|missingPictures|picture|turn)$/;

/** Phrases that no comment or interface text may contain. */
const retiredPhrases = /\b(whoever|whosoever|anew|of ours|who asks|by itself)\b/i;

/** A docstring is a noun phrase, or starts with a verb. */
const retiredOpenings = /^\/\*\*[\s*]*(What|Whether)\b/;

const complaints: string[] = [];
for (const file of globSync(sources, { cwd: root })
  .map((name) => name.replaceAll('\\', '/'))
  .sort()) {
  for (const word of file.split(/[^a-z]+/i)) complain(file, 1, word, word.toLowerCase());
  checkSource(file, readFileSync(join(root, file), 'utf8'));
}
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;

function checkSource(file: string, text: string): void {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  visit(source);
  for (const comment of text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm))
    checkComment(comment[0], comment.index);

  function visit(node: ts.Node): void {
    const name = declaredName(node);
    if (name && !isPublished(node, name.text)) {
      const line = lineAt(name.getStart(source));
      for (const word of splitName(name.text)) complain(file, line, name.text, word);
      if (isType(node) && participles.test(name.text))
        complaints.push(`${file}:${line}: name the type ${name.text} after what it holds`);
      if (/[a-z]Of$/.test(name.text) && name.text !== 'oneOf')
        complaints.push(`${file}:${line}: name ${name.text} after what it does or holds`);
    }
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) checkPhrase(node.text, node.getStart(source));
    ts.forEachChild(node, visit);
  }

  function checkComment(comment: string, position: number): void {
    const opening = retiredOpenings.exec(comment)?.[1];
    if (opening)
      complaints.push(`${file}:${lineAt(position)}: start with a noun or verb instead of "${opening}"`);
    checkPhrase(comment, position);
  }

  function checkPhrase(phrase: string, position: number): void {
    const found = retiredPhrases.exec(phrase);
    if (found) complaints.push(`${file}:${lineAt(position)}: plain English instead of "${found[0]}"`);
  }
}

function complain(file: string, line: number, name: string, word: string): void {
  const instead = Object.hasOwn(retiredNames, word) && retiredNames[word];
  if (instead)
    complaints.push(`${file}:${line}: ${name}: say ${instead} instead of "${word}" (docs/glossary.md)`);
}

function declaredName(node: ts.Node): ts.Identifier | undefined {
  const { name } = node as { name?: ts.Node };
  const declares =
    isType(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    isMember(node);
  return declares && name && ts.isIdentifier(name) ? name : undefined;
}

function isType(node: ts.Node): boolean {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);
}

/** A property or method of an interface or object type. */
function isMember(node: ts.Node): boolean {
  return ts.isPropertySignature(node) || ts.isMethodSignature(node);
}

function isPublished(node: ts.Node, name: string): boolean {
  return published.test(name) || (isMember(node) && publishedFields.test(name));
}

/** The words of a name in camelCase, PascalCase or CAPITALS. */
function splitName(name: string): string[] {
  return name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase());
}
