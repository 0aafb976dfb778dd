import { createCategory, createSubcategory } from '../../domain/categories/categories.ts';
import { type Services, system } from '../../domain/context.ts';
import { createSeries } from '../../domain/series/series.ts';
import { arrangeDates } from './calendar.ts';
import { categories } from './categories.ts';
import { addComments } from './comments.ts';
import { DemoImages } from './images.ts';
import { addLikes } from './likes.ts';
import { addNewsletter } from './newsletter.ts';
import { CONTRIBUTOR, createPeople } from './people.ts';
import { publish } from './publish.ts';
import { randomFrom } from './random.ts';
import { submitDraft } from './review.ts';
import { series } from './series.ts';
import { addStatistics } from './statistics.ts';
import { gatherManuscripts } from './texts.ts';
import { DEMO_PASSWORD, writers } from './writers.ts';

export interface DemoOptions {
  /** The same seed gives the same site, apart from ids and the current time. */
  seed?: string;
  /** The number of articles, with drafts and scheduled ones. */
  articles?: number;
  /** Called after each article. */
  onProgress?: (done: number, all: number) => void;
}

/** The administrator of the demo, to sign in with. */
export interface DemoAdministrator {
  name: string;
  email: string;
  password: string;
}

/** Fills an empty site with writers, readers, categories, images and articles, all through the domain. */
export async function fillDemo(
  services: Services,
  { seed = 'lekha', articles = 40, onProgress }: DemoOptions = {},
): Promise<DemoAdministrator> {
  const images = new DemoImages();
  const { authors, accounts } = await createPeople(services, images);
  await createCategories(services);
  for (const [title, description] of Object.entries(series))
    await createSeries({ ...services, actor: system }, { title, description });
  const manuscripts = gatherManuscripts(seed, articles);
  const dated = arrangeDates(manuscripts, services.now(), randomFrom(`${seed} dates`));
  for (const [i, { manuscript, moment }] of dated.entries()) {
    await publish(services, { manuscript, images, author: authors[manuscript.by], moment });
    onProgress?.(i + 1, dated.length);
  }
  await addComments(services, accounts, authors.ayesha.actor!);
  await submitDraft(services, images, accounts.get(CONTRIBUTOR.name)!);
  await addLikes(services, accounts, authors.ayesha.actor!, seed);
  const emails = await addNewsletter(services, authors.ayesha.actor!, seed);
  await addStatistics(services, seed, emails);
  const { name, email } = writers.ayesha;
  return { name, email, password: DEMO_PASSWORD };
}

async function createCategories(services: Services): Promise<void> {
  const ctx = { ...services, actor: system };
  for (const [name, subcategories] of Object.entries(categories)) {
    const { _id } = await createCategory(ctx, { name });
    for (const subcategory of subcategories) await createSubcategory(ctx, _id, { name: subcategory });
  }
}
