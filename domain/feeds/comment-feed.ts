import { FEED_ARTICLES } from '../../contract/limits.ts';
import { type FeedFormat, feedFiles, pathTo } from '../../shared/paths.ts';
import { newestComments, readComments } from '../comments/comments.ts';
import type { Ctx } from '../context.ts';
import { loadSettings } from '../site-settings.ts';
import { atom } from './atom.ts';
import type { Feed } from './entry.ts';
import { jsonFeed } from './json-feed.ts';
import { rss } from './rss.ts';

const writers = { rss, atom, json: jsonFeed };

/** Writes the feed of the newest comments on an article. Throws `not_found` where there are none. */
export async function writeCommentFeed(
  ctx: Ctx,
  format: FeedFormat,
  slug: string,
): Promise<{ text: string; etag: string }> {
  const { article, etag } = await readComments(ctx, slug, 1);
  const { name, lang } = await loadSettings(ctx);
  const comments = await newestComments(ctx, article.id, FEED_ARTICLES);
  const origin = ctx.config.publicUrl;
  const page = origin + pathTo.comments(article.slug);
  const feed: Feed = {
    title: `Comments on “${article.title}” · ${name}`,
    about: `The newest comments on “${article.title}”.`,
    siteName: name,
    lang,
    origin,
    page,
    self: `${page}/${feedFiles[format]}`,
    hub: null,
    updatedAt: comments[0]?.createdAt ?? null,
    entries: comments.map((comment) => ({
      id: `urn:uuid:${comment.id}`,
      title: `${comment.name} on “${article.title}”`,
      page: `${page}#_comment-${comment.id}`,
      summary: '',
      html: comment.html,
      authors: [{ name: comment.name, page: null }],
      categories: [],
      lang: article.lang,
      publishedAt: comment.createdAt,
      updatedAt: comment.editedAt ?? comment.createdAt,
      image: null,
      enclosure: null,
    })),
  };
  return { text: writers[format](feed), etag: `${etag.slice(0, -1)}-${format}"` };
}
