import { ArrowRight } from 'lucide-react';
import type { HomeSection } from '../../../contract/appearance.ts';
import type { ResponsiveImage } from '../../../contract/image.ts';
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
import { Card, LINE, ROW } from '../../features/article-cards/card.tsx';
import { Featured } from '../../features/home/featured.tsx';
import { Topics } from '../../features/home/topics.tsx';
import { NewsletterBox } from '../../features/newsletter/newsletter-box.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { website } from '../../head/schema-org.ts';
import { bannerImage } from '../../head/share-image.ts';
import { StructuredData } from '../../head/structured-data.tsx';
import { siteAppearance } from '../../request/load-site.ts';
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

/** In a style attribute, since the styles of every home page would carry a class. */
const UNSEEN = { position: 'absolute', clipPath: 'inset(50%)' } as const;

export function HomePage({ data }: { data: HomePageData }) {
  const { hero } = data;
  const site = useSite();
  const { homeHero, homeSections } = siteAppearance(site);
  const { cover } = site.images;
  const image = homeHero === 'image' ? homeImage(hero, cover, site.name) : null;
  const inHero = image !== null && !cover;
  const shown = withoutRepetition(data, inHero, homeSections);
  return (
    <>
      <PageHead path="/" image={bannerImage(image ?? hero)} />
      <StructuredData graph={[website(site)]} />
      {homeHero === 'none' ? (
        <h1 style={UNSEEN}>{site.name}</h1>
      ) : (
        <Headline image={image} named={inHero ? hero : null} />
      )}
      {homeSections.map((name) => {
        const Section = sections[name];
        return <Section key={name} data={shown} inHero={inHero} />;
      })}
    </>
  );
}

/**
 * The image behind the headline: the site's own, or the newest article's banner unless it has writing or as
 * many edges, over which no headline can be read.
 */
function homeImage(hero: ArticleCard | null, cover: ResponsiveImage | null, name: string) {
  if (cover) return { title: name, bannerImg: cover.src, banner: cover.width > 0 ? cover : null };
  return hero?.bannerImg && !hero.banner?.busy ? hero : null;
}

/** The articles that stand side by side below the headline. */
const FIRST_ROW = 3;

/**
 * The data with each article once: the newest is not repeated below the hero that names it, unless it is the
 * only one. The featured one has a section of its own, if it is not seen before that.
 */
function withoutRepetition(data: HomePageData, inHero: boolean, names: readonly HomeSection[]): HomePageData {
  const { hero, featured } = data;
  const below = inHero && data.latest.length > 1 ? data.latest.slice(1) : data.latest;
  const isSeen = [inHero ? hero : null, ...below.slice(0, FIRST_ROW)].some(
    (one) => one?._id === featured?._id,
  );
  const section = names.includes('featured') && !isSeen ? featured : null;
  const latest = below.filter(({ _id }) => _id !== section?._id);
  return { ...data, featured: section, latest: latest.slice(0, HOME_ARTICLES - (inHero ? 1 : 0)) };
}

interface SectionProps {
  data: HomePageData;
  /** True if the hero names the newest article. */
  inHero: boolean;
}

const sections: Record<HomeSection, (props: SectionProps) => React.ReactNode> = {
  latest: ({ data, inHero }) => <Latest {...data} inHero={inHero} />,
  featured: ({ data: { featured } }) => featured && <Featured article={featured} />,
  topics: ({ data: { topics } }) => <Topics topics={topics} />,
  newsletter: ({ data }) => <NewsletterBox isMailConfigured={data.isMailConfigured} />,
};

interface HeadlineProps {
  image: Parameters<typeof Hero>[0]['article'];
  /** The article whose banner the image is. */
  named: ArticleCard | null;
}

function Headline({ image, named }: HeadlineProps) {
  return (
    <Hero
      article={image}
      kind="home"
      height="min-h-[min(80svh,46rem)]"
      foot={named && <HeroTitle article={named} />}
    >
      <div className="mx-auto flex max-w-wide flex-col items-center text-center">
        <h1 className="font-serif text-hero font-semibold tracking-tight text-balance" dir="auto">
          {useSite().tagline}
        </h1>
        <div className="mt-9 flex w-full justify-center">
          <SearchBox />
        </div>
      </div>
    </Hero>
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
  inHero: boolean;
}

function Latest({ latest, total, inHero }: LatestProps) {
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
      {latest.length === 0 ? (
        <Empty title={texts.blogs.empty}>{texts.blogs.emptyHint}</Empty>
      ) : (
        <LatestCards cards={latest} withLead={!inHero} />
      )}
    </section>
  );
}

/** The newest articles as the site shows them; `withLead` begins with a larger card. */
function LatestCards({ cards, withLead }: { cards: ArticleCard[]; withLead: boolean }) {
  const { homeLatest } = siteAppearance(useSite());
  if (homeLatest === 'list') {
    return (
      <div className="rows mt-2">
        {cards.map((article) => (
          <Card key={article._id} article={article} sizes={ROW} />
        ))}
      </div>
    );
  }
  const isMagazine = homeLatest === 'magazine';
  const lead = isMagazine || withLead ? cards[0] : undefined;
  const others = lead ? cards.slice(1) : cards;
  return (
    <>
      {lead && <Card article={lead} lead className="mt-10" />}
      <div className={`compact fill-row grid grid-cols-1 gap-x-8 gap-y-14 ${columns(homeLatest, lead)}`}>
        {others.map((article) => (
          <Card key={article._id} article={article} sizes={LINE} />
        ))}
      </div>
    </>
  );
}

function columns(latest: 'cards' | 'magazine', lead: ArticleCard | undefined): string {
  const margin = lead ? 'mt-14' : '-mt-px sm:mt-10';
  return `${margin} sm:grid-cols-2 ${latest === 'magazine' ? 'magazine' : 'lg:grid-cols-3'}`;
}
