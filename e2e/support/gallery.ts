import type { Locator } from '@playwright/test';
import { publish, uploadImage } from './publish.ts';
import type { Site } from './site.ts';

/**
 * Publishes an article with three additional images, captioned 'View 1' to 'View 3', and returns its slug.
 */
export async function publishWithGallery(site: Site, title: string): Promise<string> {
  const url = await uploadImage(site);
  const view = (number: number) => ({ position: number, url, caption: `View ${number}`, alt: '' });
  return (await publish(site, { title, additionalImages: [1, 2, 3].map(view) })).slug;
}

/** Swipes with one finger between these distances from the left edge, in CSS pixels. */
export async function swipe(element: Locator, from: number, to: number): Promise<void> {
  await element.dispatchEvent('touchstart', touch('touches', from));
  await element.dispatchEvent('touchend', touch('changedTouches', to));
}

function touch(list: 'touches' | 'changedTouches', clientX: number) {
  const one = [{ identifier: 0, clientX, clientY: 300 }];
  return { touches: [], changedTouches: [], targetTouches: [], [list]: one };
}
