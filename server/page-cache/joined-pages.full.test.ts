import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import {
  createArticle,
  deleteArticle,
  restoreArticle,
  updateArticle,
} from '../../domain/articles/articles.ts';
import { articleInput } from '../../domain/articles/testing.ts';
import { createCategory } from '../../domain/categories/categories.ts';
import type { Ctx } from '../../domain/context.ts';
import { changeSettings, loadEditableSettings } from '../../domain/site/site.ts';
import { testContext } from '../../domain/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { tier } from '../../scripts/tests/tier.ts';
import { type Random, randomFrom } from '../fast-path/testing.ts';
import { publicPages } from '../render-page.ts';
import { testPages } from '../testing.ts';

/** `JOINED_WRITES=1000` for a long run. */
const WRITES = Number(process.env.JOINED_WRITES ?? (tier === 'all' ? 40 : 12));
const SEED = Number(process.env.JOINED_SEED ?? Date.now() % 2 ** 31);
const CATEGORIES = ['news', 'essays', 'tea'];

const tags = ['slow', 'green', 'b&w', 'বাংলা'];
const words = ['river', 'নদী', 'شاي', '<b>', '"quoted"', 'café', '🫖'];

eachDatabaseInAllTier('Pages of parts', (getDb) => {
  it(
    `are those of a server that has rendered nothing before, after each of ${WRITES} random writes`,
    async () => {
      const ctx = testContext(getDb());
      const random = randomFrom(SEED);
      const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
      const warm = publicPages(testPages(), ctx);
      const articles = [];
      for (const category of CATEGORIES)
        articles.push(await createArticle(ctx, articleInput({ title: `First of ${category}`, category })));
      for (let n = 0; n < WRITES; n++) {
        const article = pick(articles);
        const kind = Math.floor(random() * 6);
        if (kind === 0) await updateArticle(ctx, article._id, randomFields(random, pick));
        if (kind === 1) articles.push(await createArticle(ctx, articleInput(randomFields(random, pick))));
        if (kind === 2) {
          await deleteArticle(ctx, article._id);
          await restoreArticle(ctx, article._id);
        }
        if (kind === 3) await createCategory(ctx, { name: `more ${n}` });
        if (kind === 4) await changeTagline(ctx, `${pick(words)} ${n}`);
        if (kind === 5) await updateArticle(ctx, article._id, { featured: random() < 0.5 });
        const cold = publicPages(testPages(), ctx);
        const version = (await cold.version())!;
        const paths = [
          ...['/', '/blogs', '/about', '/nowhere', '/rss.xml', `/category/${pick(CATEGORIES)}`],
          `/blog/${encodeURIComponent(pick(articles).slug)}`,
          `/tag/${encodeURIComponent(pick(tags))}`,
        ];
        for (const path of paths) {
          const [one, other] = [await warm.render(path, version), await cold.render(path, version)];
          const because = `JOINED_SEED=${SEED} ${path} after write ${n}`;
          const plain = one.response.encoded(['identity']);
          expect(plain.body.equals(other.response.encoded(['identity']).body), because).toBe(true);
          expect(plain.headers, because).toEqual(other.response.encoded(['identity']).headers);
          const zipped = one.response.encoded(['gzip', 'identity']);
          const isZipped = zipped.headers.includes('gzip');
          const text = isZipped ? gunzipSync(zipped.body) : zipped.body;
          expect(text.equals(plain.body), because).toBe(true);
        }
      }
    },
    5_000 * WRITES,
  );
});

async function changeTagline(ctx: Ctx, tagline: string): Promise<void> {
  const { version } = await loadEditableSettings(ctx);
  await changeSettings(ctx, { tagline }, version);
}

function randomFields(random: Random, pick: <T>(list: readonly T[]) => T): Record<string, unknown> {
  const text = () => Array.from({ length: 1 + Math.floor(random() * 60) }, () => pick(words)).join(' ');
  const escaped = text().replaceAll('<', '&lt;');
  return {
    title: `${pick(words)} ${Math.floor(random() * 1000)}`,
    category: pick(CATEGORIES),
    tags: tags.filter(() => random() < 0.4),
    excerpt: random() < 0.5 ? text() : undefined,
    post: `<h2>${pick(['One', 'দুই'])}</h2><p>${escaped}</p><p><code>${Math.floor(random() * 9)}</code></p>`,
  };
}
