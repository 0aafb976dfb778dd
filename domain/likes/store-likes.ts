import type { Services } from '../context.ts';

/** Stores likes of visitors that are counted already, as of a demo site, by the ids of articles. */
export async function storeLikes({ db }: Services, counts: ReadonlyMap<string, number>): Promise<void> {
  await db.write(async (tx) => {
    for (const [id, visitors] of counts)
      await tx
        .insertInto('like_target')
        .values({ id, article_id: id, comment_id: null, visitors })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ visitors }))
        .execute();
  });
}
