import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '../../domain/context.ts';
import { storeImage } from '../../domain/images/images.ts';
import type { CategoryName } from './categories.ts';

/**
 * The scenes of banners and figures; each is in two image files, `images/sea-1.webp` and `images/sea-2.webp`.
 */
export const scenes = [
  'ridges',
  'paper',
  'sea',
  'botanical',
  'night',
  'arches',
  'town',
  'stillLife',
  'shelf',
] as const;

export type Scene = (typeof scenes)[number];

/** The scenes that suit each category. */
export const scenesByCategory: Record<CategoryName, readonly Scene[]> = {
  nature: ['ridges', 'botanical', 'sea', 'paper'],
  science: ['night', 'paper', 'ridges', 'arches'],
  technology: ['paper', 'arches', 'town', 'ridges'],
  travel: ['sea', 'ridges', 'town', 'paper'],
  'food & cooking': ['stillLife', 'botanical', 'arches', 'stillLife'],
  history: ['town', 'ridges', 'arches', 'sea'],
  literature: ['shelf', 'botanical', 'night', 'paper'],
  design: ['arches', 'paper', 'stillLife', 'botanical'],
};

/** The demo's images in the media library, stored on first use. */
export class DemoImages {
  readonly #urls = new Map<string, string>();
  readonly #uses = new Map<Scene, number>();

  /** The URL of a scene's image. The two images of a scene alternate. */
  scene(ctx: Ctx, scene: Scene): Promise<string> {
    const uses = this.#uses.get(scene) ?? 0;
    this.#uses.set(scene, uses + 1);
    return this.#store(ctx, `${scene}-${(uses % 2) + 1}`, '');
  }

  /** The URL of a writer's portrait. */
  portrait(ctx: Ctx, writer: string, alt: string): Promise<string> {
    return this.#store(ctx, `portrait-${writer}`, alt);
  }

  async #store(ctx: Ctx, name: string, alt: string): Promise<string> {
    let url = this.#urls.get(name);
    if (!url) {
      const bytes = await readFile(join(import.meta.dirname, 'images', `${name}.webp`));
      ({ url } = await storeImage(ctx, bytes, { alt }));
      this.#urls.set(name, url);
    }
    return url;
  }
}
