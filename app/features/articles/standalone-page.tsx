import type { ArticlePage } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { textDirection } from '../../../shared/text/text-direction.ts';
import { PageHead } from '../../head/page-head.tsx';
import { ResponsiveImage } from '../../ui/responsive-image.tsx';
import { headProps } from './head-props.ts';

/** A standalone page: a title and a text, without what belongs to articles alone. */
export function StandalonePageView({
  page: { article, rendered, banner, bannerAlt },
}: {
  page: ArticlePage;
}) {
  return (
    <article className="page-width py-14 sm:py-20" {...textDirection(article.lang)}>
      <h1
        className="mx-auto mb-10 max-w-measure font-serif text-page font-semibold tracking-tight wrap-anywhere"
        dir="auto"
      >
        {article.title}
      </h1>
      {article.bannerImg && !banner?.titled && (
        <ResponsiveImage
          image={banner}
          src={article.bannerImg}
          alt={bannerAlt ?? ''}
          sizes="(min-width: 48rem) 42rem, 100vw"
          className="mx-auto mb-10 h-auto w-full max-w-measure rounded-md"
        />
      )}
      <div
        className="prose"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on write by the one sanitiser (domain/body)
        dangerouslySetInnerHTML={{ __html: rendered }}
      />
    </article>
  );
}

/** Metadata of a page for search engines and other sites. */
export function StandalonePageHead({ page }: { page: ArticlePage }) {
  return <PageHead {...headProps(page)} path={pathTo.text(page.article)} />;
}
