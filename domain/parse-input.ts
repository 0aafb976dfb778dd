import type { z } from 'zod';
import { type FieldError, invalid, LekhaError } from './errors.ts';

/** Validates the input of a call or a form. Throws `invalid` with a sentence for each refused field. */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  checkSize(value);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.flatMap(toFieldErrors);
  throw new LekhaError('invalid', errors[0]?.message ?? 'This request cannot be understood.', { errors });
}

/**
 * The largest form, the site's settings, has about 500 values; nothing is nested more than four levels deep.
 */
const MAX_VALUES = 2000;
const MAX_DEPTH = 20;
const MAX_UNKNOWN_KEYS = 10;

/**
 * Refuses a value with more parts than any call accepts before a schema validates it: a schema checks every
 * entry of a list before its length, and names every unknown field. Stops at the first excess. Throws
 * `invalid`.
 */
function checkSize(value: unknown): void {
  let values = 0;
  const visit = (part: unknown, depth: number) => {
    if (++values > MAX_VALUES) throw invalid('', 'This request has too many parts.');
    if (typeof part !== 'object' || part === null) return;
    if (depth > MAX_DEPTH) throw invalid('', 'This request is nested too deeply.');
    if (Array.isArray(part)) for (const entry of part) visit(entry, depth + 1);
    else for (const key in part) visit((part as Record<string, unknown>)[key], depth + 1);
  };
  visit(value, 0);
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_UNKNOWN_KEYS).map((key) => ({
      path: [...issue.path, key].join('.'),
      message: `'${key}' is not a field of this call`,
    }));
  }
  const path = issue.path.join('.');
  return [
    { path, message: isSentence(issue.message) || !path ? issue.message : `${path}: ${issue.message}` },
  ];
}

/** False for messages that need the field's name in front. */
function isSentence(message: string): boolean {
  return !/^(must|Invalid|Too|Expected)/.test(message);
}
