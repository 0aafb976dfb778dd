import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { useSite } from '../../ui/site-context.ts';

/**
 * The place of the likes below an article, the same for everybody: site-scripts/likes/ puts a button there
 * when it comes near the view. Without scripts, a link leads to the one on the page of the comments.
 */
export function LikesPlace({ slug, noComments }: { slug: string; noComments: boolean }) {
  const { likes, comments } = useSite();
  if (!likes) return null;
  return (
    <div className="no-print page-width pb-12">
      <div id="_likes" data-likes={slug} className="mx-auto flex min-h-12 max-w-measure justify-center">
        {comments && !noComments && (
          <a href={pathTo.comments(slug)} className="text-link self-center">
            {texts.likes.like}
          </a>
        )}
      </div>
    </div>
  );
}
