import { ArrowRight } from 'lucide-react';
import { HOME_ARTICLES } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import {
  type ArticleCard,
  browseHome,
  findMovedPost,
  type HomePage as HomeData,
} from '../../../domain/articles/articles.ts';
import { isMailConfigured } from '../../../domain/newsletter/newsletter.ts';
import { pathTo } from '../../../shared/paths.ts';
import { textDirection } from '../../../shared/text/text-direction.ts';
import { Card, LINE } from '../../features/article-cards/card.tsx';
import { Featured } from '../../features/home/featured.tsx';
import { Topics } from '../../features/home/topics.tsx';
import { NewsletterBox } from '../../features/newsletter/newsletter-box.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { website } from '../../head/schema-org.ts';
import { bannerImage } from '../../head/share-image.ts';
import { StructuredData } from '../../head/structured-data.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Hero } from '../../ui/hero.tsx';
import { SearchBox } from '../../ui/search-form.tsx';
import { useSite } from '../../ui/site-context.ts';
import type { Loaded, PageRequest } from '../page.ts';

/** The home page, and if emails reach those who subscribe on it. */
type HomePageData = HomeData & { isMailConfigured: boolean };

export async function loadHome({ url, services: { publicCtx } }: PageRequest): Promise<Loaded<HomePageData>> {
  const moved = url.search === '' ? null : await findMovedPost(publicCtx, url.searchParams);
  if (moved !== null) return { redirect: pathTo.text(moved), status: 301 };
  return { data: { ...(await browseHome(publicCtx)), isMailConfigured: isMailConfigured(publicCtx) } };
}

export function HomePage({ data }: { data: HomePageData }) {
  const { hero, latest, total, featured, topics, isMailConfigured } = data;
  const site = useSite();
  return (
    <>
      <PageHead path="/" image={bannerImage(hero)} />
      <StructuredData graph={[website(site)]} />
      <Hero
        article={hero}
        kind="home"
        height="min-h-[min(80svh,46rem)]"
        foot={hero && <HeroTitle article={hero} />}
      >
        <div className="mx-auto flex max-w-wide flex-col items-center text-center">
          <h1 className="font-serif text-hero font-semibold tracking-tight text-balance" dir="auto">
            {site.tagline}
          </h1>
          <div className="mt-9 flex w-full justify-center">
            <SearchBox />
          </div>
        </div>
      </Hero>
      <Latest latest={latest} total={total} inHero={Boolean(hero?.bannerImg)} />
      {featured && <Featured article={featured} />}
      <Topics topics={topics} />
      <NewsletterBox isMailConfigured={isMailConfigured} />
    </>
  );
}

/** Names the article whose banner is the background, and leads to it. */
function HeroTitle({ article }: { article: ArticleCard }) {
  return (
    <p className="text-center text-sm" {...textDirection(article.lang)}>
      <a
        href={pathTo.article(article.slug)}
        className="inline-flex min-h-11 items-center font-semibold hover:underline"
      >
        {article.title}
      </a>
    </p>
  );
}

interface LatestProps extends Pick<HomeData, 'latest' | 'total'> {
  /** The newest is named in the hero and not repeated, unless it is the only one. */
  inHero: boolean;
}

function Latest({ latest, total, inHero }: LatestProps) {
  const [first, ...others] = latest;
  const cards = inHero && others.length === 0 ? latest : others;
  return (
    <section aria-labelledby="latest-title" className="page-width py-16 sm:py-20">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-3">
        <h2 id="latest-title" className="font-serif text-section font-semibold">
          Latest Articles
        </h2>
        {total > HOME_ARTICLES && (
          <a
            href="/blogs"
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent hover:underline"
          >
            View All <ArrowRight size={18} aria-hidden className="rtl:-scale-x-100" />
          </a>
        )}
      </div>
      {!first ? (
        <Empty title={texts.blogs.empty}>{texts.blogs.emptyHint}</Empty>
      ) : (
        <>
          {!inHero && <Card article={first} lead className="mt-10" />}
          <div
            className={`compact fill-row grid grid-cols-1 gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3 ${inHero ? '-mt-px sm:mt-10' : 'mt-14'}`}
          >
            {cards.map((article) => (
              <Card key={article._id} article={article} sizes={LINE} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}
