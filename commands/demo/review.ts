import { newArticle } from '../../contract/article.ts';
import { createArticle, submitForReview } from '../../domain/articles/articles.ts';
import type { Actor, Services } from '../../domain/context.ts';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { DemoImages } from './images.ts';

const draft = {
  title: 'The Timetable at Sadarghat',
  category: 'travel',
  excerpt: 'Nobody prints when the launches leave. Everybody knows.',
  post: `<p>At Sadarghat, where some forty launches leave every evening, there is no board with times. There is a man
with a whistle, a boy who shouts the names of islands, and a tea seller who knows.</p>
<h2>How one learns it</h2>
<p>Ask for the launch to Hatiya and you are asked back: <em>with the tide, or with the fish?</em> The first leaves when
the water is high enough for its keel. The second leaves when the last crate is on board, and tastes of it.</p>
<blockquote><p>A printed time is a promise. We only make those to relatives.</p></blockquote>
<p>I have come on eleven evenings and written down what left, and when. The list follows. It is already wrong.</p>`,
};

/** Writes a draft as `contributor`, and submits it for review. */
export async function submitDraft(services: Services, images: DemoImages, contributor: Actor): Promise<void> {
  const at = (moment: number) => ({ ...services, actor: contributor, now: () => moment });
  const written = services.now() - 2 * DAY_MS;
  const bannerImg = await images.scene(at(written), 'sea');
  const article = newArticle.parse({ ...draft, bannerImg, status: 'draft' });
  const { _id, version } = await createArticle(at(written), article);
  const message =
    'My first piece for the site. Is the list at the end too long? I can cut it to the five islands.';
  await submitForReview(at(services.now() - 5 * HOUR_MS), _id, { version, message });
}
