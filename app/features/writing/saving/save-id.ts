import { createHash } from 'node:crypto';

/**
 * Makes the id of a save by a form without JavaScript. A form sent twice with the same text is one save; with
 * other text, typed while the response was awaited, it is another one.
 */
export function formSaveId(form: FormData): string | undefined {
  const id = form.get('saveId');
  if (typeof id !== 'string') return undefined;
  const hash = createHash('sha256').update(JSON.stringify([...form]));
  return `${id}-${hash.digest('hex').slice(0, 16)}`;
}
