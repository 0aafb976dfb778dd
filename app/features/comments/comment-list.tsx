import type { ArticleComments, PublicComment, PublicReply } from '../../../contract/comment.ts';
import type { ArticleLikes } from '../../../contract/like.ts';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { Day } from '../../ui/day.tsx';
import { LikeForm } from '../likes/like-form.tsx';
import { CommentText } from './comment-text.tsx';

interface CommentListProps {
  slug: string;
  comments: ArticleComments;
  /** Those of the comments; null where likes are off. */
  likes: ArticleLikes | null;
}

/** The comments of one page, in two levels. site-scripts/comments/list.ts builds the same. */
export function CommentList({ slug, likes, comments: { comments, open } }: CommentListProps) {
  if (comments.length === 0) return <p className="text-muted">{texts.comments.none}</p>;
  const byId = likes && new Map(likes.comments.map((one) => [one._id, one]));
  const props = { slug, open, likes: byId };
  return (
    <ol className="grid gap-8">
      {comments.map((comment) => (
        <li key={comment._id} id={`_comment-${comment._id}`} className="grid scroll-mt-24 gap-5">
          <Comment comment={comment} {...props} />
          {comment.replies.length > 0 && (
            <ol className="grid gap-5 border-s border-line ps-4 sm:ps-6">
              {comment.replies.map((reply) => (
                <li key={reply._id} id={`_comment-${reply._id}`} className="scroll-mt-24">
                  <Comment comment={reply} {...props} />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}

interface CommentProps {
  comment: Omit<PublicComment, 'replies'> & Partial<Pick<PublicReply, 'to'>>;
  slug: string;
  open: boolean;
  likes: ReadonlyMap<string, ArticleLikes['comments'][number]> | null;
}

function Comment({ comment, slug, open, likes }: CommentProps) {
  const { _id, name, team, html, createdAt, edited, to } = comment;
  if (html === '') return <p className="text-muted italic">{texts.comments.deleted}</p>;
  return (
    <article aria-label={`Comment by ${name}`}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
        <bdi className="font-semibold text-ink">{name}</bdi>
        {team && <span className="text-accent">Author</span>}
        {to && (
          <span>
            to <bdi>{to}</bdi>
          </span>
        )}
        <Day instant={createdAt} />
        {edited && <span>changed</span>}
      </p>
      <CommentText html={html} className="mt-1.5" />
      <div className="mt-1 flex gap-5 text-sm">
        {open && (
          <a
            href={`${pathTo.comments(slug)}?reply=${_id}#_form`}
            className="text-link inline-flex min-h-8 pointer-coarse:min-h-11 items-center"
          >
            Reply
          </a>
        )}
        {likes && (
          <LikeForm
            slug={slug}
            comment={_id}
            state={likes.get(_id)}
            className="min-h-8 pointer-coarse:min-h-11 text-muted"
          />
        )}
        <form method="post" action={pathTo.comments(slug)}>
          <input type="hidden" name="op" value="report" />
          <input type="hidden" name="id" value={_id} />
          <button type="submit" className="min-h-8 pointer-coarse:min-h-11 text-muted hover:underline">
            Report
          </button>
        </form>
      </div>
    </article>
  );
}
