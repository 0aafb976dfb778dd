import type { Handler } from 'hono';
import { type Services, visitor } from '../../domain/context.ts';
import { toLekhaError } from '../../domain/error-mapping.ts';
import { writeCommentFeed } from '../../domain/feeds/feeds.ts';
import { type FeedFormat, feedFiles } from '../../shared/paths.ts';
import type { Env } from '../http/env.ts';
import { feedTypes } from './generated-files.ts';

const formats = Object.keys(feedFiles) as FeedFormat[];

/** Serves the feed of the comments on an article, which the page cache does not have. */
export function commentFeed(services: Services): Handler<Env> {
  return async (c) => {
    const file = c.req.param('file');
    const format = formats.find((name) => feedFiles[name] === file) ?? 'atom';
    try {
      const slug = c.req.param('slug') ?? '';
      const { text, etag } = await writeCommentFeed({ ...services, actor: visitor }, format, slug);
      const headers = { etag, 'cache-control': 'public, no-cache' };
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
      return c.body(text, 200, { ...headers, 'content-type': `${feedTypes[format]}; charset=utf-8` });
    } catch (error) {
      if (toLekhaError(error).code !== 'not_found') throw error;
      return c.text('Not found', 404);
    }
  };
}
