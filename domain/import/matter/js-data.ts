import { stripTypeScriptTypes } from 'node:module';
import { type AnyNode, type Program, parse, parseExpressionAt } from 'acorn';
import { type Fields, fieldKey, isRecord } from '../files/fields.ts';
import { isAboutVisibility } from './visibility.ts';

/** Longer code is not read. */
const MAX_CODE = 200_000;
/** The maximum number of values that are read. */
const MAX_VALUES = 20_000;
const MAX_DEPTH = 40;
/** Stands for a value that only running the code would tell, in a field that may hide a page. */
const COMPUTED = 'computed';

/**
 * Reads the values that code writes literally: those it exports, else those of its top-level constants. The
 * code is parsed and never run. Returns an error message if it is not JavaScript or TypeScript.
 */
export function readJsData(code: string): Fields | string {
  if (code.length > MAX_CODE) return `longer than ${MAX_CODE / 1000} kB`;
  try {
    const program = parseCode(code);
    const reader = { scope: new Map<string, unknown>([['__dirname', '']]), budget: { left: MAX_VALUES } };
    const exported = readProgram(program, reader);
    reader.scope.delete('__dirname');
    const record = exported ?? Object.fromEntries(reader.scope);
    return isRecord(record) ? withComputed(record) : {};
  } catch {
    return 'not valid JavaScript';
  }
}

/** Values of code by name: its constants, and the files that it imports. */
export type CodeValues = ReadonlyMap<string, unknown>;

/** Adds the constants of a module to `values`. Code that is not valid adds none. */
export function readConstants(code: string, values: Map<string, unknown>): void {
  if (code.length > MAX_CODE) return;
  try {
    readProgram(parseCode(code), { scope: values, budget: { left: MAX_VALUES } });
  } catch {
    // Its values stay unknown.
  }
}

/**
 * Reads an expression without running it. The value is undefined if only running it would tell. Returns null
 * for text that is no expression.
 */
export function readExpression(code: string, values: CodeValues): { value: unknown } | null {
  if (code.length > MAX_CODE) return null;
  try {
    const node = parseExpressionAt(code, 0, OPTIONS);
    if (code.slice(node.end).trim() !== '') return null;
    return { value: evaluate(node, { scope: new Map(values), budget: { left: MAX_VALUES } }, 0) };
  } catch {
    return null;
  }
}

/** Unknown values are left out, but for those of fields that may hide a page: these withhold it. */
function withComputed(record: Fields): Fields {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      if (value !== undefined) return [[name, value]];
      return isAboutVisibility(fieldKey(name)) ? [[name, COMPUTED]] : [];
    }),
  );
}

const OPTIONS = { ecmaVersion: 'latest', sourceType: 'module', allowReturnOutsideFunction: true } as const;

function parseCode(code: string): Program {
  const attempts = [
    () => parse(/^\s*\{/.test(code) ? `export default (${code.trim().replace(/;$/, '')}\n)` : code, OPTIONS),
    () => parse(code, OPTIONS),
    () => parse(stripTypeScriptTypes(code), OPTIONS),
  ];
  let failure: unknown;
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

interface Reader {
  /** The values of constants by name. */
  scope: Map<string, unknown>;
  /** The number of values that may still be read. */
  budget: { left: number };
}

/** Reads all statements; returns what the module exports, or undefined. */
function readProgram(program: { body: AnyNode[] }, reader: Reader): unknown {
  const named: Fields = {};
  let whole: unknown;
  for (const statement of program.body) {
    if (statement.type === 'ExportNamedDeclaration' && statement.declaration)
      Object.assign(named, declare(statement.declaration, reader));
    else if (statement.type === 'ExportDefaultDeclaration')
      whole = evaluate(statement.declaration, reader, 0);
    else if (statement.type === 'ReturnStatement' && statement.argument)
      whole = evaluate(statement.argument, reader, 0);
    else if (
      statement.type === 'ExpressionStatement' &&
      statement.expression.type === 'AssignmentExpression'
    ) {
      const { left, right } = statement.expression;
      const target = left.type === 'MemberExpression' && left.property.type === 'Identifier' ? left : null;
      if (target?.property.type !== 'Identifier') continue;
      const value = evaluate(right, reader, 0);
      if (target.property.name === 'exports') whole = value;
      else if (target.object.type !== 'ThisExpression' && isExports(target.object))
        named[target.property.name] = value;
    } else declare(statement, reader);
  }
  if (Object.keys(named).length === 0) return whole;
  return isRecord(whole) ? { ...named, ...whole } : named;
}

function isExports(node: AnyNode): boolean {
  return (
    (node.type === 'Identifier' && node.name === 'exports') ||
    (node.type === 'MemberExpression' &&
      node.property.type === 'Identifier' &&
      node.property.name === 'exports')
  );
}

/** Enters the constants of a declaration in the scope, and returns them. */
function declare(node: AnyNode, reader: Reader): Fields {
  const found: Fields = {};
  if (node.type === 'FunctionDeclaration' && node.id) reader.scope.set(node.id.name, undefined);
  if (node.type !== 'VariableDeclaration') return found;
  for (const { id, init } of node.declarations) {
    if (id.type !== 'Identifier') continue;
    const value = init ? evaluate(init, reader, 0) : undefined;
    reader.scope.set(id.name, value);
    found[id.name] = value;
  }
  return found;
}

/** The value of an expression, or undefined for one that would have to be run. */
function evaluate(node: AnyNode, reader: Reader, depth: number): unknown {
  if (depth > MAX_DEPTH || --reader.budget.left < 0) throw new Error('too many values');
  const next = (child: AnyNode) => evaluate(child, reader, depth + 1);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'object' || typeof node.value === 'bigint' ? undefined : node.value;
    case 'TemplateLiteral':
      return joinTemplate(node, next);
    case 'ArrayExpression':
      return node.elements.flatMap((element) =>
        element === null || element.type === 'SpreadElement' ? [] : [next(element)],
      );
    case 'ObjectExpression':
      return readObject(node.properties, next);
    case 'Identifier':
      return reader.scope.get(node.name);
    case 'UnaryExpression': {
      const value = next(node.argument);
      if (node.operator === '!' && value !== undefined) return !value;
      return node.operator === '-' && typeof value === 'number' ? -value : undefined;
    }
    case 'LogicalExpression':
      return next(node.left) ?? (node.operator === '&&' ? undefined : next(node.right));
    case 'BinaryExpression': {
      if (node.operator !== '+' || node.left.type === 'PrivateIdentifier') return undefined;
      const [left, right] = [next(node.left), next(node.right)];
      const isText = typeof left === 'string' && typeof right === 'string';
      return isText && left.length + right.length <= MAX_CODE ? left + right : undefined;
    }
    case 'NewExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments[0]
        ? next(node.arguments[0])
        : undefined;
    // `defineConfig({ … })`, `require('./tea.png')`.
    case 'CallExpression': {
      const last = node.arguments.at(-1);
      const value = last && last.type !== 'SpreadElement' ? next(last) : undefined;
      const isFile = node.callee.type === 'Identifier' && /^(?:require|useBaseUrl)$/.test(node.callee.name);
      return isRecord(value) || (isFile && typeof value === 'string') ? value : undefined;
    }
    case 'MemberExpression':
      return readMember(node, next);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return node.body.type === 'BlockStatement'
        ? readProgram(node.body, { ...reader, scope: new Map(reader.scope) })
        : next(node.body);
    case 'FunctionDeclaration':
      return readProgram(node.body, { ...reader, scope: new Map(reader.scope) });
    default:
      return undefined;
  }
}

/** The value of a child of an expression. */
type Next = (node: AnyNode) => unknown;

function joinTemplate(node: Extract<AnyNode, { type: 'TemplateLiteral' }>, next: Next): string | undefined {
  const values = node.expressions.map(next);
  if (!values.every((value) => typeof value === 'string' || typeof value === 'number')) return undefined;
  return node.quasis
    .map(({ value }, at) => `${value.cooked ?? ''}${values[at] ?? ''}`)
    .join('')
    .slice(0, MAX_CODE);
}

function readMember(node: Extract<AnyNode, { type: 'MemberExpression' }>, next: Next): unknown {
  const { property } = node;
  const name = property.type === 'Identifier' && !node.computed ? property.name : null;
  const object = name === null || node.object.type === 'Super' ? undefined : next(node.object);
  if (isRecord(object)) return Object.hasOwn(object, name ?? '') ? object[name ?? ''] : undefined;
  // A file: `require('./tea.png').default`, `photo.src`.
  return typeof object === 'string' && /^(?:default|src)$/.test(name ?? '') ? object : undefined;
}

function readObject(
  properties: Extract<AnyNode, { type: 'ObjectExpression' }>['properties'],
  next: Next,
): Fields {
  const record: Fields = {};
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      const spread = next(property.argument);
      if (isRecord(spread)) Object.assign(record, spread);
      continue;
    }
    const { key, value } = property;
    const name =
      key.type === 'Identifier' && !property.computed
        ? key.name
        : key.type === 'Literal'
          ? String(key.value)
          : null;
    if (name === null || name === '__proto__') continue;
    // A function computes the value when the site is built.
    const isComputed = value.type === 'ArrowFunctionExpression' || value.type === 'FunctionExpression';
    record[name] = isComputed ? undefined : next(value);
  }
  return record;
}
