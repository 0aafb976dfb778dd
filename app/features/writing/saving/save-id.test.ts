import { expect, test } from 'vitest';
import { formSaveId } from './save-id.ts';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test('makes one id for the same text of a form, and others for other texts', () => {
  const id = formSaveId(form({ saveId: 'number-1', title: 'নদী' }));
  expect(id).toMatch(/^number-1-[\da-f]{16}$/);
  expect(formSaveId(form({ saveId: 'number-1', title: 'নদী' }))).toBe(id);
  expect(formSaveId(form({ saveId: 'number-1', title: 'নদীর' }))).not.toBe(id);
  expect(formSaveId(form({ saveId: 'number-2', title: 'নদী' }))).not.toBe(id);
  expect(formSaveId(form({ title: 'নদী' }))).toBeUndefined();
});
