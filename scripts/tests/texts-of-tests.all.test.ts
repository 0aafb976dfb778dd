import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { findErrorsIn } from '../../domain/body/published/testing.ts';
import { convertMarkdown } from '../../domain/import/markdown/markdown.ts';
import { fromRoot } from '../../platform/install-folder.ts';

it('every HTML in the tests is published with only allowed elements and attributes', async () => {
  const bodies = readTexts('**/{*.test.{ts,tsx},testing.ts,*.spec.ts}').filter((text) => /<\/?\w/.test(text));
  expect(bodies.length).toBeGreaterThan(500);
  for (const body of bodies) expect(await findErrorsIn(body), body).toEqual([]);
});

it('every text in the tests of imports is too, as Markdown', async () => {
  const texts = readTexts('domain/import/**/*.test.ts');
  expect(texts.length).toBeGreaterThan(300);
  for (const text of texts) expect(await findErrorsIn(convertMarkdown(text).html), text).toEqual([]);
});

/** Returns every string literal in the matching files, each once. */
function readTexts(pattern: string): string[] {
  const texts = new Set<string>();
  const exclude = ['node_modules/**', 'build/**', 'data/**'];
  for (const file of globSync(pattern, { cwd: fromRoot(), exclude })) {
    const visit = (node: ts.Node): void => {
      const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node);
      if (isText || ts.isTemplateMiddleOrTemplateTail(node)) texts.add(node.text);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(fromRoot(file), 'utf8'), ts.ScriptTarget.Latest));
  }
  return [...texts];
}
