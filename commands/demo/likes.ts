import type { Actor, Services } from '../../domain/context.ts';
import { changeLike, storeLikes } from '../../domain/likes/likes.ts';
import { changeSettings } from '../../domain/site/site.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { randomFrom } from './random.ts';

const NOBODY = { address: '192.0.2.1', agent: '' };

/** Switches likes on, and adds those of visitors, and of some accounts for comments. */
export async function addLikes(
  services: Services,
  people: ReadonlyMap<string, Actor>,
  moderator: Actor,
  seed: string,
): Promise<void> {
  await changeSettings({ ...services, actor: moderator }, { likesEnabled: true, likesFrom: 2 }, undefined);
  const random = randomFrom(`${seed} likes`);
  const counts = new Map<string, number>();
  for (const { id, published_at } of await readArticles(services)) {
    const age = (services.now() - Date.parse(published_at ?? '')) / DAY_MS;
    counts.set(id, 3 + Math.round(60 * random.next() ** 3 * (1 - Math.exp(-age / 10))));
  }
  await storeLikes(services, counts);
  const accounts = [...people.values()].filter(({ userId }) => userId !== null);
  for (const { id, slug } of await readComments(services))
    for (const actor of random.shuffled(accounts).slice(0, Math.floor(5 * random.next() ** 2)))
      await changeLike({ ...services, actor }, slug, { comment: id, liked: true }, NOBODY);
}

function readArticles({ db }: Services) {
  return db.read
    .selectFrom('article')
    .select(['id', 'published_at'])
    .where('status', '=', 'published')
    .where('page_path', 'is', null)
    .orderBy('slug')
    .execute();
}

function readComments({ db }: Services) {
  return db.read
    .selectFrom('comment')
    .innerJoin('article', 'article.id', 'comment.article_id')
    .select(['comment.id', 'article.slug'])
    .where('comment.status', '=', 'approved')
    .where('article.status', '=', 'published')
    .orderBy('comment.created_at')
    .execute();
}
