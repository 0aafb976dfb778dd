import type { OldComment } from '../../comments/comments.ts';
import { normalText } from '../files/fields.ts';
import type { BloggerEntry } from './read-blogger.ts';

const statuses: Record<string, OldComment['status']> = {
  pending: 'pending',
  spam: 'spam',
  spam_comment: 'spam',
  deleted: 'trash',
  soft_deleted: 'trash',
};

/**
 * The number of a post or comment in `tag:blogger.com,1999:blog-12.post-34` and in `…/comments/default/34`.
 */
function numberIn(text: string): string | null {
  return (
    /(?:(?:post|page)-|\/comments\/default\/)(\d{1,30})$/.exec(text.trim().replace(/\?.*$/s, ''))?.[1] ?? null
  );
}

/** Reads a comment and the key of its post; null if the export does not name the post. */
export function readComment({ fields, authors, authorUrl, postId, related }: BloggerEntry): {
  post: string;
  comment: OldComment;
} | null {
  const value = (name: string) => fields.get(name)?.trim() ?? '';
  const post = numberIn(postId || value('blogger:parent'));
  const key = numberIn(value('id'));
  if (post === null || key === null) return null;
  const parent = numberIn(related || value('blogger:inReplyTo'));
  const date = Date.parse(value('published') || value('blogger:created'));
  const comment: OldComment = {
    key: `comment/${key}`,
    parent: parent === null || parent === post ? null : `comment/${parent}`,
    author: normalText(authors[0] ?? '').trim(),
    // Blogger exports the same email address for everyone.
    email: null,
    url: authorUrl || null,
    date: Number.isNaN(date) ? null : new Date(date).toISOString(),
    text: value('content'),
    status: statuses[value('blogger:status').toLowerCase()] ?? 'approved',
  };
  return { post: `post/${post}`, comment };
}
