import { texts } from '../../../contract/texts.ts';
import { type BlogsPage as BlogsData, browseBlogs } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { formatPageNumber } from '../../../shared/text/counts.ts';
import { textDirection } from '../../../shared/text/text-direction.ts';
import { Card } from '../../features/article-cards/card.tsx';
import { ArticleTitle } from '../../features/articles/article-title.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { bannerImage } from '../../head/share-image.ts';
import { pageNumber } from '../../request/page-number.ts';
import { CategoryName } from '../../ui/category-name.tsx';
import { Day } from '../../ui/day.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Hero } from '../../ui/hero.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useSite } from '../../ui/site-context.ts';
import { type Loaded, PageError, type PageRequest } from '../page.ts';

export async function loadBlogs({ url, services }: PageRequest): Promise<Loaded<BlogsData>> {
  const page = pageNumber(url);
  const data = page && (await browseBlogs(services.publicCtx, page));
  if (!data) throw new PageError(404, 'There is no such page.', pageUrl(1));
  return data.total === 0 ? { data, css: 'plain' } : { data };
}

const pageUrl = (page: number) => (page === 1 ? '/blogs' : `/blogs?page=${page}`);

export function BlogsPage({ data }: { data: BlogsData }) {
  const { page, totalPages, hero, articles } = data;
  return (
    <>
      <PageHead
        title={page === 1 ? 'All Blogs' : `All Blogs, page ${page}`}
        path={pageUrl(page)}
        image={bannerImage(hero)}
      />
      {hero ? <Newest article={hero} /> : <PlainHeader list={data} />}
      {articles.length > 0 && (
        <section aria-labelledby="latest-title" className="page-width pt-14">
          <h2 id="latest-title" className="border-b border-line pb-4 font-serif text-section font-semibold">
            Latest Articles
          </h2>
          <div className="fill-row mt-10 grid grid-cols-1 gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-6">
            {articles.map((article, index) => (
              <Card
                key={article._id}
                article={article}
                className={hero && articles.length === 8 && index < 2 ? 'lg:col-span-3' : 'lg:col-span-2'}
                sizes="(min-width: 64rem) 40rem, (min-width: 36rem) 45vw, 100vw"
              />
            ))}
          </div>
        </section>
      )}
      <div className="page-width pb-20">
        <Pagination page={page} totalPages={totalPages} to={pageUrl} />
      </div>
    </>
  );
}

function Newest({ article }: { article: NonNullable<BlogsData['hero']> }) {
  const { lang } = useSite();
  return (
    <Hero article={article} kind="page" height="min-h-[min(100svh,62rem)]">
      <div className="max-w-wide" {...textDirection(article.lang)}>
        <p>
          <a href={pathTo.category(article.category)} lang={lang} className="kicker hover:underline">
            <CategoryName category={article.category} />
          </a>
        </p>
        <ArticleTitle article={article} />
        <p className="mt-4 text-sm opacity-90">
          <Day instant={article.createdAt} /> · {texts.articles.readTime(article.readTime)}
        </p>
        <p className="mt-5 max-w-measure text-lg opacity-95">{article.description}</p>
        <p className="mt-8">
          <a href={pathTo.article(article.slug)} className="button">
            Read Article
          </a>
        </p>
      </div>
    </Hero>
  );
}

function PlainHeader({ list }: { list: BlogsData }) {
  return (
    <header className="page-width pt-14 sm:pt-20">
      <h1 className="font-serif text-page font-semibold tracking-tight">All Blogs</h1>
      {list.total === 0 ? (
        <Empty title={texts.blogs.empty}>{texts.blogs.emptyHint}</Empty>
      ) : (
        <p className="mt-2 text-muted">{formatPageNumber(list)}</p>
      )}
    </header>
  );
}
