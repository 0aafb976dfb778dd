import type { LocalStore } from '../local/indexed-db.ts';
import { NEW_ARTICLE } from '../local/record.ts';
import { fetchDeletedArticles } from '../remote/api.ts';

/** The maximum number of articles in one request. */
const BATCH_SIZE = 50;

/**
 * Offers text of permanently deleted articles under "Create Article": this device has the only copy, so that
 * it becomes unsaved text of a new article.
 */
export async function adoptOrphans(store: LocalStore, account: string): Promise<void> {
  const records = (await store.allRecords(account)).filter(({ subject }) => subject !== NEW_ARTICLE);
  const articleIds = [...new Set(records.map(({ subject }) => subject))];
  for (let from = 0; from < articleIds.length; from += BATCH_SIZE) {
    const result = await fetchDeletedArticles(articleIds.slice(from, from + BATCH_SIZE));
    if (!result.ok) return;
    // Reads the records again, since another tab may have written meanwhile.
    if (result.data.length > 0) await store.moveToNew(account, result.data);
  }
}
