import { SHOWN_SEO_DESCRIPTION, SHOWN_SEO_TITLE } from '../../../../contract/limits.ts';
import { texts } from '../../../../contract/texts.ts';
import { useSite } from '../../../ui/site-context.ts';
import type { SearchResultTexts } from './read-search-result.ts';

/** Shows the article as a search engine would. */
export function SearchResultPreview({ result }: { result: SearchResultTexts }) {
  const site = useSite();
  const { seoTitle, description, canonicalUrl } = result;
  const title = seoTitle || `${result.title || texts.articles.untitled} · ${site.name}`;
  return (
    <figure className="grid gap-1 rounded-md border border-line bg-paper p-3.5">
      <figcaption className="sr-only">Preview in search results</figcaption>
      <p className="truncate text-2xs text-muted" dir="ltr">
        {readableUrl(canonicalUrl || `${site.origin}/blog/${result.slug || '…'}`)}
      </p>
      <p className="font-semibold break-words text-accent" dir="auto">
        {shorten(title, SHOWN_SEO_TITLE)}
      </p>
      <p className="text-sm break-words text-soft" dir="auto">
        {shorten(description, SHOWN_SEO_DESCRIPTION)}
      </p>
    </figure>
  );
}

/** `site.example › blog › on-tea` */
function readableUrl(url: string): string {
  return url
    .replace(/^https?:\/\//, '')
    .split('/')
    .filter(Boolean)
    .join(' › ');
}

function shorten(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength
    ? text
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}
