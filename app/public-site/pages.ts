import { trimEndSlashes } from '../../shared/paths.ts';
import { type PublicRoute, publicRoutes } from '../../shared/public-routes.ts';
import type { PublicPage } from './page.ts';
import { AboutPage, loadAbout } from './pages/about-page.tsx';
import { ArticleFailure, ArticlePage, loadArticle } from './pages/article-page.tsx';
import { AuthorPage, loadAuthor } from './pages/author-page.tsx';
import { BlogsPage, loadBlogs } from './pages/blogs-page.tsx';
import { CategoriesPage, loadCategories } from './pages/categories-page.tsx';
import { CategoryFailure, CategoryPage, loadCategory } from './pages/category-page.tsx';
import { CommentsPage, loadComments, submitComment } from './pages/comments-page.tsx';
import { HomePage, loadHome } from './pages/home-page.tsx';
import { LetterPage, LettersPage, loadLetterPage, loadLettersPage } from './pages/letter-page.tsx';
import { loadStandalonePage } from './pages/other-paths.ts';
import { loadPreview, PREVIEW_HEADERS, PreviewFailure, PreviewPage } from './pages/preview-page.tsx';
import { loadSearch, SearchPage } from './pages/search-page.tsx';
import { loadSeries, SeriesFailure, SeriesPage } from './pages/series-page.tsx';
import { loadShared, SHARED_HEADERS, SharedFailure, SharedPage, submitNote } from './pages/shared-page.tsx';
import { loadSitePage, SitePage } from './pages/site-page.tsx';
import { StandalonePage } from './pages/standalone-page.tsx';
import {
  loadSubscribePath,
  loadSubscription,
  SubscribePage,
  SubscribePath,
  submitSubscription,
} from './pages/subscribe-page.tsx';
import { loadTag, TagFailure, TagPage } from './pages/tag-page.tsx';

const category = page({ css: 'category', load: loadCategory, Page: CategoryPage, Failure: CategoryFailure });
const sitePage = page({ load: loadSitePage, Page: SitePage });

/** The pages of the public site. A path without one here is answered by React Router or by `otherPage`. */
const pages: Record<PublicRoute, PublicPage> = {
  '/': page({ css: 'home', load: loadHome, Page: HomePage }),
  '/blogs': page({ css: 'blogs', load: loadBlogs, Page: BlogsPage }),
  '/blog/:slug': page({ css: 'article', load: loadArticle, Page: ArticlePage, Failure: ArticleFailure }),
  '/blog/:slug/comments': page({ load: loadComments, submit: submitComment, Page: CommentsPage }),
  '/categories': page({ css: 'search', load: loadCategories, Page: CategoriesPage }),
  '/category/:name': category,
  '/category/:name/:subcategory': category,
  '/author/:slug': page({ css: 'author', load: loadAuthor, Page: AuthorPage }),
  '/tag/:slug': page({ css: 'category', load: loadTag, Page: TagPage, Failure: TagFailure }),
  '/series/:slug': page({ css: 'category', load: loadSeries, Page: SeriesPage, Failure: SeriesFailure }),
  '/search': page({ css: 'search', load: loadSearch, Page: SearchPage }),
  '/letters': page({ load: loadLettersPage, Page: LettersPage }),
  '/letters/:slug': page({ load: loadLetterPage, Page: LetterPage }),
  '/subscribe': page({ load: loadSubscribePath, Page: SubscribePath }),
  '/newsletter/subscribe': page({ load: loadSubscription, submit: submitSubscription, Page: SubscribePage }),
  '/about': page({ load: loadAbout, Page: AboutPage }),
  '/contact': sitePage,
  '/terms': sitePage,
  '/privacy': sitePage,
  '/cookies': sitePage,
  '/share/:token': page({
    css: 'article',
    load: loadShared,
    submit: submitNote,
    Page: SharedPage,
    Failure: SharedFailure,
    headers: SHARED_HEADERS,
  }),
  '/dashboard/preview': page({
    css: 'article',
    load: loadPreview,
    Page: PreviewPage,
    Failure: PreviewFailure,
    headers: PREVIEW_HEADERS,
  }),
};

/** For every other path: a standalone page, a redirect from where an article once was, or 404. */
const otherPage = page({ load: loadStandalonePage, Page: StandalonePage });

/** Checks that a page's component takes the data that its loader gives. */
function page<Params, Data>(definition: PublicPage<Params, Data>): PublicPage {
  return definition;
}

type Segments = string[];
type Params = Record<string, string>;

const table = Object.entries(pages).map(([path, page]) => ({
  page,
  pattern: splitPath(path),
  isCached: publicRoutes[path as PublicRoute] !== null,
}));

interface FoundPage {
  page: PublicPage;
  /** Those that the path holds. */
  params: Params;
}

/** The page at a path. */
export function findPage(path: string): FoundPage {
  const segments = splitPath(path);
  for (const { page, pattern, isCached } of table) {
    const params = match(pattern, segments, !isCached);
    if (params) return { page, params };
  }
  return { page: otherPage, params: {} };
}

/** The decoded parts of a path. Slashes at its end make no difference. */
function splitPath(path: string): Segments {
  return trimEndSlashes(path).split('/').map(decodeURIComponent);
}

/** The parameters of a path that matches; that of a page for everyone alike matches regardless of case. */
function match(pattern: Segments, path: Segments, isExact: boolean): Params | undefined {
  if (pattern.length !== path.length) return undefined;
  const params: Params = {};
  for (const [n, expected] of pattern.entries()) {
    const segment = path[n]!;
    if (expected.startsWith(':') && segment !== '') params[expected.slice(1)] = segment;
    else if (expected !== (isExact ? segment : segment.toLowerCase())) return undefined;
  }
  return params;
}
