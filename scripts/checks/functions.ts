import { parseSync } from 'vite';

/** The most lines of a function, from its first to its last. */
const MAX_LINES = 60;
const PRODUCT = /^(shared|contract|platform|domain|server|app|commands)\//;
const OTHERS = /\.(test|spec)\.tsx?$|(^|\/)testing\.tsx?$|\/migrations\//;
const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** Finds the functions of the product that are too long, as `path:line`. Takes the text of each path. */
export function findLongFunctions(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!PRODUCT.test(path) || OTHERS.test(path)) return [];
    const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
    const long: string[] = [];
    visit(parseSync(path, text).program, ({ start, end }) => {
      if (text.slice(start, end).split('\n').length > MAX_LINES) long.push(`${path}:${lineAt(start)}`);
    });
    return long;
  });
}

/** Calls `found` with each function in a syntax tree. */
function visit(node: unknown, found: (node: { start: number; end: number }) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && FUNCTION.test(String(node.type)))
    found(node as unknown as { start: number; end: number });
  for (const child of Object.values(node)) visit(child, found);
}
