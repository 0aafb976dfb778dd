import { texts } from '../../../../contract/texts.ts';
import { siteAppearance } from '../../../request/load-site.ts';
import { useSite } from '../../../ui/site-context.ts';
import { TitleCard } from '../../../ui/title-card.tsx';
import type { SearchResultTexts } from '../fields/read-search-result.ts';

/** Shows the article as other sites show a link to it. */
export function SocialCard({ result, image }: { result: SearchResultTexts; image: string }) {
  const site = useSite();
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-paper">
      <figcaption className="sr-only">Preview on social networks</figcaption>
      {image ? (
        <img src={image} alt="" className="aspect-[1.91] w-full object-cover" />
      ) : (
        <div className="@container">
          <TitleCard look={siteAppearance(site)} site={site.name} title={result.title} />
        </div>
      )}
      <div className="grid gap-0.5 p-3.5">
        <p className="truncate text-2xs text-muted" dir="ltr">
          {site.origin.replace(/^https?:\/\//, '')}
        </p>
        <p className="line-clamp-2 font-semibold break-words" dir="auto">
          {result.seoTitle || result.title || texts.articles.untitled}
        </p>
        <p className="line-clamp-2 text-sm break-words text-soft" dir="auto">
          {result.description}
        </p>
      </div>
    </figure>
  );
}
