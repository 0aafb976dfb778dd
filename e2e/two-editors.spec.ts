import type { Article } from '../contract/article.ts';
import { inTier } from '../scripts/tests/tier.ts';
import { Coauthor, findMarks } from './chaos/coauthor.ts';
import { Random } from './chaos/random.ts';
import { expect, type Site, test } from './fixtures.ts';
import { editPath } from './support/article-form.ts';
import { publish, uploadNewImage } from './support/publish.ts';

const rounds = Number(process.env.TWO_EDITORS_ROUNDS ?? 2);
/**
 * The same words in the same places each time, unless TWO_EDITORS_ROUNDS is set. Which of two saves comes
 * first varies.
 */
const seed = Number(
  process.env.TWO_EDITORS_SEED ??
    (process.env.TWO_EDITORS_ROUNDS ? Math.floor(Math.random() * 2 ** 31) : 19_200_607),
);
/** Few, so that an article can still be typed in quickly and does not run out of tags. */
const ROUNDS_PER_ARTICLE = 5;

test.use({ allowedErrors: [/status of 409/] });

const post = `<p>Rags rest.</p><p>নদীর ধারে।<sup class="footnote-ref"><a href="#fn1" id="fnref1">1</a></sup></p><p>Sheets dry.</p><p>كلمة أولى</p>
<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>By water. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>`;

test(`no word of two editors is lost in ${rounds} rounds`, inTier('all'), async ({ site, openPage }) => {
  test.setTimeout(300_000 + rounds * 120_000);
  const bob = { name: 'Bob Brown', email: 'bob@example.org', password: 'orchard-stone-17-dusk' };
  const session = await site.register(bob);
  const { data: people } = await site.adminApi.get<{ _id: string; email: string }[]>('users/all-users');
  const id = people.find(({ email }) => email === bob.email)?._id;
  await site.adminApi.patch(`users/update-role/${id}`, { role: 'admin', email: site.admin.email });

  const random = new Random(seed);
  const total = { seed, rounds, words: 0, joins: 0, questions: 0, declined: 0 };
  const lost: string[] = [];
  for (let done = 0; done < rounds; done += ROUNDS_PER_ARTICLE) {
    const urls = await Promise.all([uploadNewImage(site), uploadNewImage(site)]);
    const article = await publish(site, {
      title: 'Paper',
      post,
      tags: ['Craft'],
      additionalImages: urls.map((url, position) => ({ url, position, caption: `Image ${position}` })),
    });
    const authors: Coauthor[] = [];
    for (const [initial, cookies] of Object.entries({ A: site.adminSession, B: session })) {
      const page = await openPage({ session: cookies, viewport: { width: 1440, height: 900 } });
      authors.push(new Coauthor(initial, page, new Random(random.whole(0, 2 ** 31))));
    }
    const missing = async (of: Coauthor[]) => {
      const found = await readMarks(site, article);
      const declined = authors.flatMap((author) => [...author.declined]);
      const typed = of.flatMap((author) => author.typed);
      return typed.filter((mark) => !found.has(mark) && !declined.includes(mark) && !lost.includes(mark));
    };
    for (const author of authors) await author.open(editPath(article));
    for (let round = done; round < Math.min(rounds, done + ROUNDS_PER_ARTICLE); round++) {
      await test.step(`round ${round + 1}`, async () => {
        await Promise.all(authors.map((author) => author.write()));
        for (const author of authors) await author.settle(() => missing([author]));
        lost.push(...(await missing(authors)));
      });
    }
    for (const { page, typed, joins, questions, declined } of authors) {
      total.words += typed.length;
      total.joins += joins;
      total.questions += questions;
      total.declined += declined.size;
      await page.close();
    }
  }
  process.stdout.write(`two editors: ${JSON.stringify({ ...total, lost: lost.length })}\n`);
  expect(lost, `TWO_EDITORS_SEED=${seed} TWO_EDITORS_ROUNDS=${rounds} repeats the words.`).toEqual([]);
});

async function readMarks(site: Site, { _id }: Article): Promise<Set<string>> {
  const { data } = await site.adminApi.get<Article>(`articles/single-article/${_id}`);
  const { title, post, tags, additionalImages } = data;
  return findMarks(JSON.stringify({ title, post, tags, additionalImages }));
}
