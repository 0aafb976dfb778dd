import { setImmediate } from 'node:timers/promises';
import type { Writer } from '../../platform/db/database.ts';
import { uniqueTags } from '../../shared/text/tag-names.ts';
import type { Ctx } from '../context.ts';
import { reindexSoon } from '../search/search.ts';
import { parseTags } from './assign.ts';

/** Articles between which other requests run. On SQLite the event loop waits for a statement. */
const BATCH = 250;

/**
 * Replaces the name of a tag in all its articles, in any status and in the trash, or removes it (null). Their
 * versions and revisions stay: the text has not changed. The tag `to` must exist.
 */
export async function replaceInArticles(
  tx: Writer,
  ctx: Ctx,
  tag: { id: string; name: string },
  to: string | null,
): Promise<void> {
  for (let after = ''; ; ) {
    const batch = await tx
      .selectFrom('article_tag')
      .innerJoin('article', 'article.id', 'article_tag.article_id')
      .select(['article.id', 'article.n', 'article.tags'])
      .where('article_tag.tag_id', '=', tag.id)
      .where('article_tag.article_id', '>', after)
      .orderBy('article_tag.article_id')
      .limit(BATCH)
      .execute();
    if (batch.length === 0) return;
    after = batch.at(-1)!.id;
    for (const [tags, ns] of groupByTags(batch)) {
      const names = parseTags(tags).flatMap((name) => (name === tag.name ? (to ?? []) : name));
      await tx
        .updateTable('article')
        .set({ tags: JSON.stringify(uniqueTags(names)) })
        .where('n', 'in', ns)
        .execute();
    }
    await reindexSoon(
      tx,
      ctx,
      batch.map(({ n }) => n),
    );
    await setImmediate();
  }
}

/** Many articles have equal tags, so that one statement changes them. */
function groupByTags(rows: { tags: string; n: number }[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const { tags, n } of rows) {
    const ns = groups.get(tags);
    if (ns) ns.push(n);
    else groups.set(tags, [n]);
  }
  return groups;
}
