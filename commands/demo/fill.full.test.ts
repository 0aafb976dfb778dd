import { expect, it } from 'vitest';
import { articleQuery } from '../../contract/article.ts';
import { queueQuery } from '../../contract/comment.ts';
import {
  featuredArticle,
  listArticles,
  listReviews,
  readArticlePage,
} from '../../domain/articles/articles.ts';
import { listQueue, readComments } from '../../domain/comments/comments.ts';
import { visitor } from '../../domain/context.ts';
import { readLikes } from '../../domain/likes/likes.ts';
import { listLetters, newsletterStatistics } from '../../domain/newsletter/newsletter.ts';
import { as, testContext } from '../../domain/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { fillDemo } from './fill.ts';

eachDatabaseInAllTier('A filled demo', (getDb) => {
  it('has images, a featured article and an administrator', async () => {
    const ctx = testContext(getDb());
    const steps: number[] = [];
    const administrator = await fillDemo(ctx, { articles: 3, onProgress: (done) => steps.push(done) });
    expect(administrator).toMatchObject({ email: 'ayesha@lekha.example', name: 'Ayesha Rahman' });
    expect(steps).toEqual([1, 2, 3]);

    const reader = as(ctx, visitor);
    const featured = await featuredArticle(reader);
    expect(featured?.title).toBe('The River That Changed Its Mind');
    expect(featured?.tags).toEqual(['Water', 'Bangladesh', 'Maps']);
    expect(featured?.author.userImage).toMatch(/^\/media\//);
    const found = await readArticlePage(reader, featured!.slug);
    if (found.kind !== 'found') throw new Error('The featured article has no page.');
    expect(found.page.banner?.width).toBe(1600);
    expect(found.page.gallery.map((image) => image.image?.width)).toEqual([1600]);
    expect(found.page.rendered).toContain('<figcaption>The Jamuna in October.');

    const talk = await readComments(reader, featured!.slug, 1);
    expect(talk.data.comments.map(({ name, replies }) => [name, replies.length])).toEqual([
      ['Farhan Kabir', 2],
      ['Daniel Okafor', 1],
      ['Erik Nyström', 0],
    ]);
    const { id } = await getDb()
      .read.selectFrom('user')
      .select('id')
      .where('email', '=', administrator.email)
      .executeTakeFirstOrThrow();
    const ayesha = as(ctx, { userId: id, role: 'admin' });
    const { comments } = await listQueue(ayesha, queueQuery.parse({}));
    expect(comments).toMatchObject([{ name: 'Marta Correia', band: 'unsure' }]);
    expect(await listReviews(ayesha)).toMatchObject([{ title: 'The Timetable at Sadarghat' }]);

    const { likes } = await readLikes(reader, featured!.slug);
    expect(likes).toBeGreaterThan(2);
    const { confirmed, emails } = await newsletterStatistics(ayesha);
    expect(confirmed).toBeGreaterThan(100);
    expect(emails.length).toBeGreaterThan(5);
    expect(emails.filter(({ sent, readers }) => sent > 0 && readers > 0).length).toBeGreaterThan(5);
    const states = await getDb()
      .read.selectFrom('subscriber')
      .select(['email', 'status', 'bounced_at'])
      .execute();
    expect(new Set(states.map(({ status }) => status))).toEqual(
      new Set(['confirmed', 'pending', 'unsubscribed']),
    );
    expect(states.some(({ bounced_at }) => bounced_at !== null)).toBe(true);
    expect(states.filter(({ email }) => !email.endsWith('.example'))).toEqual([]);
    expect((await listLetters(ayesha)).map(({ sentAt }) => sentAt === null)).toEqual([true, false, false]);

    const { data } = await listArticles(reader, articleQuery.parse({}));
    const now = new Date(ctx.now()).toISOString();
    for (const article of data) expect(article.createdAt < now).toBe(true);
  });
});
