import type { z } from 'zod';
import { type FieldProblem, LekhaError } from './errors.ts';

/** What was sent, as its schema wants it: a call's or a form's. Throws `invalid` with a sentence for each refused field. */
export function checked<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.flatMap(problemsOf);
  throw new LekhaError('invalid', errors[0]?.message ?? 'This request cannot be understood.', { errors });
}

function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join('.'),
      message: `'${key}' is not a field of this call`,
    }));
  }
  const path = issue.path.join('.');
  return [
    { path, message: isSentence(issue.message) || !path ? issue.message : `${path}: ${issue.message}` },
  ];
}

/** Messages that begin like this say what is wrong, but not with what. */
function isSentence(message: string): boolean {
  return !/^(must|Invalid|Too|Expected)/.test(message);
}
