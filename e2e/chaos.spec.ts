import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTier, tier } from '../scripts/tests/tier.ts';
import { Author } from './chaos/author.ts';
import { ChaosBrowser, type Ending } from './chaos/browser.ts';
import { Random } from './chaos/random.ts';
import { World } from './chaos/world.ts';
import { expect, type Site, test } from './fixtures.ts';
import { publish } from './support/publish.ts';

const faults = Number(process.env.CHAOS_FAULTS ?? (tier === 'all' ? 120 : 6));
/** The same faults in the same order each time, unless CHAOS_FAULTS is set. */
const seed = Number(
  process.env.CHAOS_SEED ?? (process.env.CHAOS_FAULTS ? Math.floor(Math.random() * 2 ** 31) : 237_527_313),
);

/** The relative frequency of each fault. */
const weights = {
  'the server is killed': 16,
  'the network is cut': 24,
  'the session is revoked': 20,
  'another saves': 18,
  'a second tab saves': 2,
  crash: 7,
  close: 4,
  reload: 4,
  'kill the browser': 5,
};
type Fault = keyof typeof weights;
const endings: readonly Fault[] = ['crash', 'close', 'reload', 'kill the browser'] satisfies Ending[];

test(`nothing typed is lost in ${faults} faults`, inTier('full'), async ({ site }) => {
  test.setTimeout(300_000 + faults * 60_000);
  const random = new Random(seed);
  const { world, author, discard } = await begin(site, random);
  const struck: Partial<Record<Fault, number>> = {};
  try {
    for (let fault = 0; fault < faults; fault++) {
      await author.write();
      const kind = random.weighted(weights);
      struck[kind] = (struck[kind] ?? 0) + 1;
      await test.step(`${fault + 1}: ${kind}`, () => strike(kind, world, author, random));
    }
    await author.write();
    await world.heal();
    await author.check();
    await author.save(() => world.stored());
    const { first } = await world.stored();
    // In the second tab, End moves to the end of a line, so its words may be within the paragraph.
    expect(first.match(/other\d+/g)?.toSorted(), 'what others saved').toEqual(
      world.others.map((word) => word.trim()).toSorted(),
    );
  } catch (error) {
    await test.info().attach('the author’s tab', await author.screenshot());
    throw new Error(`CHAOS_SEED=${seed} CHAOS_FAULTS=${faults} repeats this.`, { cause: error });
  } finally {
    const { keys, lost, oldestLost, lateness, restores, merges, joins } = author;
    report({
      seed,
      faults,
      keys,
      lost,
      oldestLost,
      lateness,
      restores,
      merges,
      joins,
      others: world.others.length,
      ...struck,
    });
    await discard();
  }
});

/** Causes a fault; after some of them the author continues for a while before it is repaired. */
async function strike(kind: Fault, world: World, author: Author, random: Random): Promise<void> {
  if (isEnding(kind)) return author.end(kind, () => world.heal());
  if (kind === 'the server is killed') await world.killServer();
  if (kind === 'the network is cut') await world.cutNetwork();
  if (kind === 'the session is revoked') await world.revokeSession();
  if (kind === 'another saves') await world.otherSaves();
  if (kind === 'a second tab saves') await world.secondTabSaves();
  if (random.next() < 0.5) await author.write();
  if (random.next() < 0.5) await world.heal();
  if (random.next() < 0.3) await author.check();
  if (random.next() < 0.12) {
    await world.heal();
    await author.save(() => world.stored());
  }
}

function isEnding(kind: Fault): kind is Ending {
  return endings.includes(kind);
}

async function begin(site: Site, random: Random) {
  const article = await publish(site, { title: 'Chaos', post: '<p>Others:</p><p>Mine:</p>' });
  const profile = await mkdtemp(join(tmpdir(), 'lekha-chaos-'));
  const browser = new ChaosBrowser(profile, site.url);
  const other = { name: 'Bob Brown', email: 'bob@example.org', password: 'orchard-stone-17-dusk' };
  const session = await site.register(other);
  const { data: people } = await site.adminApi.get<{ _id: string; email: string }[]>('users/all-users');
  const id = people.find(({ email }) => email === other.email)?._id;
  await site.adminApi.patch(`users/update-role/${id}`, { role: 'admin', email: site.admin.email });
  const world = new World(site, browser, article, await site.apiAs(session));
  const author = new Author(browser, random, world.address, { title: 'Chaos', body: 'Mine:' });
  await author.open(Date.now(), () => world.heal());
  const discard = async () => {
    await world.heal().catch(() => undefined);
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  };
  return { world, author, discard };
}

function report(figures: Record<string, number>): void {
  process.stdout.write(`chaos: ${JSON.stringify(figures)}\n`);
}
