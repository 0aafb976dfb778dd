import type { ArticleCard } from '../../domain/articles/articles.ts';
import { ResponsiveImage } from './responsive-image.tsx';

/** On high screens, the height decides how large the image is drawn. */
const COVER = 'max(100vw, 100vh)';

/**
 * True if a header has a banner behind its content. One that was made from a title would be a second title
 * under the first.
 */
export function hasHeroImage(article: Pick<ArticleCard, 'bannerImg' | 'banner'> | null): boolean {
  return Boolean(article?.bannerImg) && !article?.banner?.titled;
}

interface HeroProps {
  article: Pick<ArticleCard, 'bannerImg' | 'banner'> | null;
  /** The kind of page, whose scroll position enlarges the image a little. */
  kind: 'home' | 'page';
  height: string;
  /** Classes for the space around the content if there is no image. */
  plain?: string;
  /** Shown at the lower edge of the image, and not without an image. */
  foot?: React.ReactNode;
  children: React.ReactNode;
}

/** A header with its content over a full-width image; without an image, a plain header. */
export function Hero({ article, kind, height, plain = 'pt-14 pb-6 sm:pt-20', foot, children }: HeroProps) {
  if (!article?.bannerImg || !hasHeroImage(article)) {
    return <header className={`page-width ${plain}`}>{children}</header>;
  }
  return (
    <header
      className={`hero-image hero-${kind} flex flex-col ${kind === 'home' ? 'justify-center' : 'justify-end'} ${height}`}
    >
      <div className="hero-frame">
        <ResponsiveImage image={article.banner} src={article.bannerImg} sizes={COVER} first />
      </div>
      <div className={foot ? 'hero-text my-auto' : 'hero-text'}>
        <div className="page-width pt-[calc(var(--bar)+2rem)] pb-10 sm:pb-16">{children}</div>
      </div>
      {foot && <div className="page-width pb-3">{foot}</div>}
      {/* The text is aligned to the centre or the end, and would move while it is parsed: the first paint
          waits for this end. */}
      <link rel="expect" href="#_hero-end" blocking="render" />
      <span id="_hero-end" hidden />
    </header>
  );
}
