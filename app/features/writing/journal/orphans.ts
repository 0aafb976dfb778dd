import { fetchGone } from './calls.ts';
import type { Device } from './device.ts';
import { NEW } from './entry.ts';

/** As many articles as are asked about at once. */
const AT_ONCE = 50;

/**
 * What was typed at articles that are gone for good exists nowhere but on this device: from now on it is unsaved text of
 * a new article, and offered there to be taken up or thrown away.
 */
export async function adoptOrphans(device: Device, account: string): Promise<void> {
  const entries = (await device.all(account)).filter(({ subject }) => subject !== NEW);
  const subjects = [...new Set(entries.map(({ subject }) => subject))].slice(0, AT_ONCE);
  if (subjects.length === 0) return;
  const answered = await fetchGone(subjects);
  if (!answered.ok) return;
  const gone = new Set(answered.data);
  const orphans = entries.filter(({ subject }) => gone.has(subject));
  for (const entry of orphans) await device.put({ ...entry, subject: NEW, basedOn: null }, 'strict');
}
