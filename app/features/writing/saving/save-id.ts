import { createHash } from 'node:crypto';

/**
 * The id of the save that a form sent without scripts asks for. The same text sent twice is one save; what was typed while
 * the answer was on its way is another, though the form has the same number.
 */
export function formSaveId(form: FormData): string | undefined {
  const number = form.get('saveId');
  if (typeof number !== 'string') return undefined;
  const hash = createHash('sha256').update(JSON.stringify([...form]));
  return `${number}-${hash.digest('hex').slice(0, 16)}`;
}
