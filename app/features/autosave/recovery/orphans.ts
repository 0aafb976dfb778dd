import type { LocalStore } from '../local/indexed-db.ts';
import { NEW_ARTICLE } from '../local/record.ts';
import { fetchDeletedArticles } from '../remote/api.ts';

/** As many articles as are asked about at once. */
const AT_ONCE = 50;

/**
 * What was typed at articles that are gone for good exists nowhere but on this device: from now on it is unsaved text of
 * a new article, and offered there to be taken up or thrown away.
 */
export async function adoptOrphans(device: LocalStore, account: string): Promise<void> {
  const entries = (await device.allRecords(account)).filter(({ subject }) => subject !== NEW_ARTICLE);
  const subjects = [...new Set(entries.map(({ subject }) => subject))];
  for (let from = 0; from < subjects.length; from += AT_ONCE) {
    const answered = await fetchDeletedArticles(subjects.slice(from, from + AT_ONCE));
    if (!answered.ok) return;
    // Another tab may have written meanwhile, so the entries are not those read above.
    if (answered.data.length > 0) await device.moveToNew(account, answered.data);
  }
}
