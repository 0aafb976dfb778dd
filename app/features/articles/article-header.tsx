import type { ArticleAuthor } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import type { ArticlePage } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { textDirection } from '../../../shared/text/text-direction.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CategoryName } from '../../ui/category-name.tsx';
import { Day } from '../../ui/day.tsx';
import { Hero, hasHeroImage } from '../../ui/hero.tsx';
import { useSite } from '../../ui/site-context.ts';
import { AuthorNames } from '../article-cards/author-names.tsx';
import { ArticleTitle } from './article-title.tsx';
import { SeriesLine } from './series-line.tsx';

/** A longer standfirst is set smaller, in UTF-16 units. */
const MAX_LARGE = 220;
const MAX_AVATARS = 3;

/** Category, title, author and date, over the banner if there is one. */
export function ArticleHeader({
  page: { article, banner },
  standfirst,
}: {
  page: Omit<ArticlePage, 'rendered'>;
  standfirst: string | null;
}) {
  const hero = { bannerImg: article.bannerImg, banner };
  const over = hasHeroImage(hero);
  return (
    <Hero article={hero} kind="page" height="min-h-[min(100svh,62rem)]">
      <div className="mx-auto w-full max-w-measure" {...textDirection(article.lang)}>
        <p className={over ? '' : 'text-accent'}>
          <CategoryPath category={article.category} subcategory={article.subcategory} />
        </p>
        <ArticleTitle article={article} wide />
        {article.series && <SeriesLine series={article.series} />}
        {standfirst && (
          <p
            className={`mt-5 font-serif leading-snug text-pretty ${standfirst.length > MAX_LARGE ? 'text-lg' : 'text-xl sm:text-2xl'} ${over ? '' : 'text-soft'}`}
          >
            {standfirst}
          </p>
        )}
        <div className="mt-8 flex items-center gap-3">
          <Avatars authors={article.authors} />
          <div className="min-w-0 text-sm leading-relaxed">
            <p className="font-semibold wrap-anywhere">
              <AuthorNames authors={article.authors} />
            </p>
            <p className={over ? 'text-bright/85' : 'text-muted'}>
              <Day instant={article.createdAt} /> · {texts.articles.readTime(article.readTime)}
            </p>
          </div>
        </div>
      </div>
    </Hero>
  );
}

/** The avatars of the authors, each partly over the one before. */
function Avatars({ authors }: { authors: ArticleAuthor[] }) {
  if (authors.length === 0) return <Avatar name={texts.unknownAuthor} image={null} size={44} />;
  return (
    <div className="flex shrink-0 -space-x-3 rtl:space-x-reverse">
      {authors.slice(0, MAX_AVATARS).map(({ slug, name, userImage }) => (
        <Avatar key={slug} name={name} image={userImage} size={44} />
      ))}
    </div>
  );
}

function CategoryPath({ category, subcategory }: { category: string; subcategory: string | null }) {
  const { lang } = useSite();
  return (
    <span lang={lang}>
      <a href={pathTo.category(category)} className="kicker hover:underline">
        <CategoryName category={category} />
      </a>
      {subcategory && (
        <>
          <span aria-hidden className="kicker mx-2 opacity-60">
            /
          </span>
          <a href={pathTo.category(category, subcategory)} className="kicker hover:underline">
            <CategoryName category={category} subcategory={subcategory} />
          </a>
        </>
      )}
    </span>
  );
}
