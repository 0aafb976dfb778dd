import { createArticle, importArticle, updateArticle } from '../../domain/articles/articles.ts';
import { type Ctx, type Services, system } from '../../domain/context.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { DemoImages } from './images.ts';
import { illustrated, type Manuscript, scenesIn } from './manuscript.ts';
import type { Author } from './people.ts';

interface Publication {
  manuscript: Manuscript;
  images: DemoImages;
  author: Author;
  /** In milliseconds since 1970. */
  moment: number;
}

/** Publishes an article at `moment` in its author's name. */
export async function publish(
  services: Services,
  { manuscript, images, author, moment }: Publication,
): Promise<void> {
  const ctx = { ...services, actor: author.actor ?? system, now: () => Math.min(moment, services.now()) };
  const bannerImg = manuscript.banner && (await images.scene(ctx, manuscript.banner));
  const figures = await inOrder(scenesIn(manuscript), (scene) => images.scene(ctx, scene));
  const additional = await inOrder(manuscript.images, ({ scene }) => images.scene(ctx, scene));
  const shared = {
    title: manuscript.title,
    category: manuscript.category,
    subcategory: manuscript.subcategory ?? null,
    lang: manuscript.lang,
    excerpt: manuscript.excerpt ?? null,
    slug: manuscript.slug,
    tags: manuscript.tags,
    series: manuscript.series,
    status: manuscript.status,
    bannerImg,
    additionalImages: manuscript.images.map(({ position, alt, caption }, i) => ({
      position,
      alt,
      caption,
      url: additional[i] as string,
    })),
  };
  const html = illustrated(manuscript, figures);
  if (author.actor) await createOwn(ctx, { ...shared, post: html }, manuscript, moment);
  else await importForeign(ctx, { ...shared, html }, manuscript, { author, moment });
}

async function createOwn(
  ctx: Ctx,
  article: Parameters<typeof createArticle>[1],
  { status, featured }: Manuscript,
  moment: number,
): Promise<void> {
  const publishAt = status === 'scheduled' ? formatInstant(moment) : null;
  await createArticle(ctx, { ...article, publishAt, featured });
}

async function importForeign(
  ctx: Ctx,
  article: Omit<Parameters<typeof importArticle>[1], 'date' | 'bylines'>,
  { group, aliases, featured }: Manuscript,
  { author: { writer, portrait }, moment }: { author: Author; moment: number },
): Promise<void> {
  const { _id } = await importArticle(ctx, {
    ...article,
    date: formatInstant(moment),
    bylines: [{ name: writer.name, bio: writer.bio, image: portrait }],
    translationGroup: group ?? null,
    aliases,
  });
  if (featured) await updateArticle(ctx, _id, { featured });
}

async function inOrder<T, R>(all: readonly T[], make: (one: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const one of all) made.push(await make(one));
  return made;
}
