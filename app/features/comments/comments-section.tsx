import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { useSite } from '../../ui/site-context.ts';

/**
 * The place of the comments below an article, the same for everybody: a link, which site-scripts/comments/
 * replaces with the comments when it comes into view.
 */
export function CommentsSection({ slug }: { slug: string }) {
  const { comments, timeZone } = useSite();
  if (!comments) return null;
  return (
    <section
      id="_comments"
      aria-labelledby="_comments-title"
      data-comments={slug}
      data-zone={timeZone}
      className="lazy no-print page-width pb-16"
    >
      <div className="mx-auto grid max-w-measure gap-6 border-t border-line pt-10">
        <h2 id="_comments-title" className="font-serif text-section font-semibold">
          {texts.comments.title}
        </h2>
        <p>
          <a href={pathTo.comments(slug)} className="text-link">
            Read and write comments
          </a>
        </p>
      </div>
    </section>
  );
}
