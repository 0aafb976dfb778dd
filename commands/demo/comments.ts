import { decideComments, writeComment } from '../../domain/comments/comments.ts';
import type { Actor, Services } from '../../domain/context.ts';
import { changeSettings } from '../../domain/site/site.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import { conversations, earlierSpam, type Remark, waiting } from './conversations.ts';

/** Where a comment of the demo is, and when its article or the comment before it was written. */
interface Place {
  slug: string;
  parent: string | null;
  since: number;
}

/**
 * Switches comments on, and adds conversations that `moderator` approved, spam that they refused, and some
 * comments that wait.
 *
 * @param people - the accounts by name
 */
export async function addComments(
  services: Services,
  people: ReadonlyMap<string, Actor>,
  moderator: Actor,
): Promise<void> {
  const ctx = { ...services, actor: moderator };
  await changeSettings(ctx, { commentsEnabled: true }, undefined);
  const articles = await readArticles(services);
  for (const [title, remarks] of Object.entries(conversations)) {
    const article = articles.get(title);
    if (!article) continue;
    for (const remark of remarks)
      await say(services, people, moderator, remark, { ...article, parent: null });
  }
  const [spammed] = [...articles.values()].sort((one, other) => one.since - other.since);
  if (!spammed) return;
  const farhan = people.get('Farhan Kabir')!;
  for (const [i, text] of earlierSpam.entries()) {
    const moment = services.now() - (20 + i) * 24 * HOUR_MS;
    const { _id } = await write(services, farhan, { ...spammed, parent: null }, { text, moment });
    await decideComments({ ...ctx, now: () => moment }, [{ _id, state: 'spam' }]);
  }
  for (const { on, by, ago, text } of waiting) {
    const article = articles.get(on);
    const moment = services.now() - ago * HOUR_MS;
    if (article) await write(services, people.get(by)!, { ...article, parent: null }, { text, moment });
  }
}

async function say(
  services: Services,
  people: ReadonlyMap<string, Actor>,
  moderator: Actor,
  { by, after, text, replies = [] }: Remark,
  place: Place,
): Promise<void> {
  const moment = Math.min(place.since + after * HOUR_MS, services.now() - HOUR_MS);
  const { _id, state } = await write(services, people.get(by)!, place, { text, moment });
  if (state !== 'public')
    await decideComments({ ...services, actor: moderator, now: () => moment + HOUR_MS / 4 }, [
      { _id, state: 'approved' },
    ]);
  for (const reply of replies)
    await say(services, people, moderator, reply, { ...place, parent: _id, since: moment });
}

async function write(
  services: Services,
  actor: Actor,
  { slug, parent }: Place,
  { text, moment }: { text: string; moment: number },
): Promise<{ _id: string; state: string }> {
  const ctx = { ...services, actor, now: () => moment };
  const { _id, state } = await writeComment(ctx, slug, { text, parent, notify: false }, '192.0.2.1');
  return { _id: _id!, state };
}

/** The published articles by title, and when they were published. */
async function readArticles({ db }: Services): Promise<Map<string, Omit<Place, 'parent'>>> {
  const rows = await db.read
    .selectFrom('article')
    .select(['title', 'slug', 'created_at'])
    .where('status', '=', 'published')
    .execute();
  return new Map(
    rows.map(({ title, slug, created_at }) => [title, { slug: slug!, since: Date.parse(created_at) }]),
  );
}
