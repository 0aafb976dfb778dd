import type { CommentForm } from '../../../contract/comment.ts';
import { pathTo } from '../../../shared/paths.ts';
import { Day } from '../../ui/day.tsx';
import { CommentText } from './comment-text.tsx';

/** One's own comments on an article, with what one may do with them. */
export function OwnComments({ slug, own }: { slug: string; own: CommentForm['own'] }) {
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="_own-title" className="grid gap-4 border-t border-line pt-8">
      <h2 id="_own-title" className="font-serif text-section font-semibold">
        Your comments
      </h2>
      <ul className="grid gap-4">
        {own.map(({ _id, html, waiting, createdAt, canEdit }) => (
          <li key={_id} className="rounded-md bg-tint p-4">
            <p className="text-sm text-muted">
              <Day instant={createdAt} />
              {waiting && ' · waits for a moderator'}
            </p>
            <CommentText html={html} className="mt-1.5" />
            <div className="mt-1 flex gap-5 text-sm">
              {canEdit && (
                <a
                  href={`${pathTo.comments(slug)}?edit=${_id}#_form`}
                  className="text-link inline-flex min-h-8 pointer-coarse:min-h-11 items-center"
                >
                  Change
                </a>
              )}
              <form method="post" action={pathTo.comments(slug)}>
                <input type="hidden" name="op" value="delete" />
                <input type="hidden" name="id" value={_id} />
                <button type="submit" className="min-h-8 pointer-coarse:min-h-11 text-danger hover:underline">
                  Delete
                </button>
              </form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
