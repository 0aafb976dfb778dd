import { texts } from '../../../contract/texts.ts';
import type { ArticlePage } from '../../../domain/articles/articles.ts';
import { publishedUrl } from '../../../shared/body/urls.ts';
import { pathTo } from '../../../shared/paths.ts';
import { joinNames } from '../../../shared/text/join-names.ts';
import { PageHead } from '../../head/page-head.tsx';
import { breadcrumbs, creativeWorkSeries, imageObject, person, publisher } from '../../head/schema-org.ts';
import { StructuredData } from '../../head/structured-data.tsx';
import { openGraphLocale } from '../../i18n/open-graph-locale.ts';
import type { Site } from '../../request/load-site.ts';
import { useCategoryTitles } from '../../ui/category-name.tsx';
import { useSite } from '../../ui/site-context.ts';
import { alternateLanguages } from './alternate-languages.ts';
import { headProps } from './head-props.ts';

/** Metadata of an article for search engines and other sites. */
export function ArticleHead({ page }: { page: Omit<ArticlePage, 'rendered'> }) {
  const site = useSite();
  const titles = useCategoryTitles();
  const { article, translations } = page;
  const { title, category, subcategory, tags, slug } = article;
  const creator = page.creator ?? site.fediverse;
  const section = titles.own(category) ?? category;
  const crumbs = [
    { name: titles.shown(category), path: pathTo.category(category) },
    ...(subcategory
      ? [{ name: titles.shown(category, subcategory), path: pathTo.category(category, subcategory) }]
      : []),
    { name: title, path: pathTo.article(slug) },
  ];
  return (
    <>
      <PageHead {...headProps(page)} path={pathTo.article(slug)} type="article">
        <meta
          name="author"
          content={joinNames(article.authors.map(({ name }) => name)) || texts.unknownAuthor}
        />
        {article.authors.map((author) => (
          <meta
            key={author.slug}
            property="article:author"
            content={site.origin + pathTo.author(author.slug)}
          />
        ))}
        {creator && <meta name="fediverse:creator" content={creator} />}
        <meta property="article:published_time" content={article.createdAt} />
        <meta property="article:modified_time" content={article.updatedAt} />
        <meta property="article:section" content={section} />
        {[...(subcategory ? [titles.own(category, subcategory) ?? subcategory] : []), ...tags].map((tag) => (
          <meta key={tag} property="article:tag" content={tag} />
        ))}
        {translations.map(({ lang, slug: other }) => (
          <meta key={other} property="og:locale:alternate" content={openGraphLocale(lang)} />
        ))}
        {alternateLanguages(article, translations, site.lang).map(([lang, other]) => (
          <link key={lang} rel="alternate" hrefLang={lang} href={site.origin + pathTo.article(other)} />
        ))}
      </PageHead>
      <StructuredData graph={[buildBlogPosting(page, site, section), breadcrumbs(site, crumbs)]} />
    </>
  );
}

function buildBlogPosting(page: Omit<ArticlePage, 'rendered'>, site: Site, articleSection: string): object {
  const { article } = page;
  const url = site.origin + pathTo.article(article.slug);
  const { description, image } = headProps(page);
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description,
    url,
    mainEntityOfPage: article.canonicalUrl ? publishedUrl(article.canonicalUrl) : url,
    datePublished: article.createdAt,
    dateModified: article.updatedAt,
    inLanguage: article.lang,
    articleSection,
    ...(article.series && {
      isPartOf: creativeWorkSeries(site, article.series),
      position: article.series.part,
    }),
    ...(article.tags.length > 0 && { keywords: article.tags }),
    timeRequired: `PT${article.readTime}M`,
    ...(article.authors.length > 0 && { author: article.authors.map((author) => person(site, author)) }),
    publisher: publisher(site),
    ...(image && { image: imageObject(site, image) }),
  };
}
