import { Heart } from 'lucide-react';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';

interface LikeFormProps {
  slug: string;
  /** The id of the comment; null for the article. */
  comment: string | null;
  state: { likes: number | null; liked: boolean } | undefined;
  className: string;
}

/** A button that likes an article or a comment without scripts; site-scripts/likes/ builds the same. */
export function LikeForm({ slug, comment, state, className }: LikeFormProps) {
  const { likes = null, liked = false } = state ?? {};
  return (
    <form method="post" action={pathTo.comments(slug)}>
      <input type="hidden" name="op" value={liked ? 'unlike' : 'like'} />
      {comment !== null && <input type="hidden" name="id" value={comment} />}
      <button
        type="submit"
        aria-pressed={liked}
        className={`group inline-flex items-center gap-1.5 ${className}`}
      >
        <Heart size={comment === null ? 20 : 16} aria-hidden className="group-aria-pressed:fill-current" />
        {texts.likes.like}
        {likes !== null && <span className="tabular-nums">{likes}</span>}
      </button>
    </form>
  );
}
