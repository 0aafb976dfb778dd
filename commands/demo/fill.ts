import { createCategory, createSubcategory } from '../../domain/categories/categories.ts';
import { type Services, system } from '../../domain/context.ts';
import { arrangeDates, type Dated } from './calendar.ts';
import type { Manuscript } from './manuscript.ts';
import { invitePeople } from './people.ts';
import { type PaletteName, palettes } from './pictures/palettes.ts';
import { type Painted, paintFor, publish } from './publish.ts';
import { randomFrom } from './random.ts';
import { gatherManuscripts } from './texts.ts';
import { DEMO_PASSWORD, writers } from './writers.ts';

export interface DemoOptions {
  /** The same word gives the same site, but for ids and the moment it is counted back from. */
  seed?: string;
  /** How many articles, drafts and scheduled ones among them. */
  articles?: number;
  /** Called after each article. */
  onProgress?: (done: number, all: number) => void;
}

/** Who can sign in and administer the demo. */
export interface DemoAdministrator {
  name: string;
  email: string;
  password: string;
}

const subcategories: Partial<Record<PaletteName, string[]>> = {
  nature: ['gardens', 'rivers'],
  science: ['astronomy', 'mathematics'],
  technology: ['programming', 'the web'],
  'food & cooking': ['bread', 'markets'],
  literature: ['essays', 'poetry'],
  design: ['craft', 'typography'],
};

/** Fills an empty site with writers, readers, categories, pictures and articles, all of it through the domain. */
export async function fillDemo(
  services: Services,
  { seed = 'lekha', articles = 40, onProgress }: DemoOptions = {},
): Promise<DemoAdministrator> {
  const authors = await invitePeople(services);
  await makeCategories(services);
  const manuscripts = gatherManuscripts(seed, articles);
  const dated = arrangeDates(manuscripts, services.now(), randomFrom(`${seed} dates`));
  let done = 0;
  for await (const { manuscript, moment, painted } of paintAhead(dated, seed)) {
    await publish(services, { manuscript, painted, author: authors[manuscript.by], moment });
    onProgress?.(++done, dated.length);
  }
  const { name, email } = writers.ayesha;
  return { name, email, password: DEMO_PASSWORD };
}

async function makeCategories(services: Services): Promise<void> {
  const ctx = { ...services, actor: system };
  for (const name of Object.keys(palettes) as PaletteName[]) {
    const { _id } = await createCategory(ctx, { name });
    for (const sub of subcategories[name] ?? []) await createSubcategory(ctx, _id, { name: sub });
  }
}

/** The pictures of the next article are painted while this one is stored. */
async function* paintAhead(
  dated: readonly Dated[],
  seed: string,
): AsyncGenerator<Dated & { painted: Painted }> {
  const begin = (manuscript: Manuscript | undefined) => {
    const painting = manuscript && paintFor(manuscript, seed);
    painting?.catch(() => {}); // reported where it is awaited
    return painting;
  };
  let painting = begin(dated[0]?.manuscript);
  for (const [i, one] of dated.entries()) {
    const painted = (await painting) as Painted;
    painting = begin(dated[i + 1]?.manuscript);
    yield { ...one, painted };
  }
}
