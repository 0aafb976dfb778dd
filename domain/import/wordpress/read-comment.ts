import type { OldComment } from '../../comments/comments.ts';

const statuses: Record<string, OldComment['status']> = {
  '1': 'approved',
  '0': 'pending',
  spam: 'spam',
  trash: 'trash',
};

/**
 * Reads a comment by the fields of its element; null for the notice of another site that links to the post.
 */
export function readComment(fields: ReadonlyMap<string, string>): OldComment | null {
  const value = (name: string) => fields.get(`wp:comment_${name}`)?.trim() ?? '';
  if (/^(?:pingback|trackback)$/.test(value('type'))) return null;
  const date = Date.parse(`${value('date_gmt').replace(' ', 'T')}Z`);
  const parent = value('parent');
  return {
    key: `comment/${value('id')}`,
    parent: parent === '' || parent === '0' ? null : `comment/${parent}`,
    author: value('author'),
    email: value('author_email') || null,
    url: value('author_url') || null,
    date: Number.isNaN(date) ? null : new Date(date).toISOString(),
    text: value('content'),
    status: statuses[value('approved')] ?? 'pending',
  };
}
