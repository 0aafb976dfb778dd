import { createArticle, importArticle, updateArticle } from '../../domain/articles/articles.ts';
import { type Ctx, type Services, system } from '../../domain/context.ts';
import { storeImage } from '../../domain/images/images.ts';
import { instant } from '../../platform/clock.ts';
import { illustrated, type Manuscript, scenesIn } from './manuscript.ts';
import type { Author } from './people.ts';
import { type PictureOrder, paint, type SceneName } from './pictures/paint.ts';

/** A manuscript's pictures as bytes: the banner, those in the text and those between its paragraphs. */
export interface Painted {
  banner: Uint8Array | null;
  figures: Uint8Array[];
  images: Uint8Array[];
}

const BANNER = { width: 1600, height: 1000 };
const FIGURE = { width: 1200, height: 750 };

/** Paints every picture of a manuscript. */
export async function paintFor(manuscript: Manuscript, seed: string): Promise<Painted> {
  const { title, category: palette, banner, images } = manuscript;
  const order = (scene: SceneName, place: string, size: Pick<PictureOrder, 'width' | 'height'>) =>
    paint({ seed: `${seed} ${title} ${place}`, palette, scene, ...size });
  return {
    banner: banner && (await order(banner, 'banner', BANNER)),
    figures: await inOrder(scenesIn(manuscript), (scene, i) => order(scene, `figure ${i}`, FIGURE)),
    images: await inOrder(images, ({ scene }, i) => order(scene, `image ${i}`, FIGURE)),
  };
}

/** Stores the pictures and publishes the article at `moment`, in its author's name. */
export async function publish(
  services: Services,
  {
    manuscript,
    painted,
    author,
    moment,
  }: { manuscript: Manuscript; painted: Painted; author: Author; moment: number },
): Promise<void> {
  const ctx = { ...services, actor: author.actor ?? system, now: () => Math.min(moment, services.now()) };
  const keep = async (bytes: Uint8Array, alt: string) => (await storeImage(ctx, bytes, { alt })).url;
  const figures = await inOrder(painted.figures, (bytes) => keep(bytes, ''));
  const stored = await inOrder(painted.images, (bytes, i) => keep(bytes, manuscript.images[i]?.alt ?? ''));
  const shared = {
    title: manuscript.title,
    category: manuscript.category,
    subcategory: manuscript.subcategory ?? null,
    lang: manuscript.lang,
    excerpt: manuscript.excerpt ?? null,
    slug: manuscript.slug,
    status: manuscript.status,
    bannerImg: painted.banner && (await keep(painted.banner, '')),
    additionalImages: manuscript.images.map(({ position, alt, caption }, i) => ({
      position,
      alt,
      caption,
      url: stored[i] as string,
    })),
  };
  const html = illustrated(manuscript, figures);
  if (author.actor) await createOwn(ctx, { ...shared, post: html }, manuscript, moment);
  else await importTheirs(ctx, { ...shared, html }, manuscript, { author, moment });
}

async function createOwn(
  ctx: Ctx,
  article: Parameters<typeof createArticle>[1],
  { status, featured }: Manuscript,
  moment: number,
): Promise<void> {
  const publishAt = status === 'scheduled' ? instant(moment) : null;
  await createArticle(ctx, { ...article, publishAt, featured });
}

async function importTheirs(
  ctx: Ctx,
  article: Omit<Parameters<typeof importArticle>[1], 'date' | 'byline'>,
  { group, aliases, featured }: Manuscript,
  { author: { writer, portrait }, moment }: { author: Author; moment: number },
): Promise<void> {
  const { _id } = await importArticle(ctx, {
    ...article,
    date: instant(moment),
    byline: { name: writer.name, bio: writer.bio, image: portrait },
    translationGroup: group ?? null,
    aliases,
  });
  if (featured) await updateArticle(ctx, _id, { featured });
}

async function inOrder<T, R>(all: readonly T[], make: (one: T, i: number) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const [i, one] of all.entries()) made.push(await make(one, i));
  return made;
}
