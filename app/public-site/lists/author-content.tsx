import type { AuthorPage, PublicAuthor } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { plural } from '../../../shared/text/counts.ts';
import { Card } from '../../features/article-cards/card.tsx';
import { SocialLink } from '../../layout/social-links.tsx';
import { findNetwork } from '../../layout/social-networks.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Pagination } from '../../ui/pagination.tsx';

const LIST = 'articles';

/** The URL of a page of an author's articles. */
export function authorPageUrl({ author }: AuthorPage, page: number): string {
  return pathTo.author(author.slug) + (page > 1 ? `?page=${page}` : '');
}

/** An author and a page of the articles. */
export function AuthorContent({ page }: { page: AuthorPage }) {
  return (
    <>
      <AuthorHeader page={page} />
      <div className="page-width pb-20">
        <section aria-labelledby={LIST}>
          <h2 id={LIST} tabIndex={-1} className="sr-only">
            Articles
          </h2>
          <div className="fill-row grid grid-cols-1 gap-x-8 gap-y-14 border-t border-line pt-10 sm:grid-cols-2 lg:grid-cols-3">
            {page.articles.map((article) => (
              <Card key={article._id} article={article} withAuthors={article.authors.length > 1} />
            ))}
          </div>
          <Pagination
            page={page.page}
            totalPages={page.totalPages}
            to={(number) => `${authorPageUrl(page, number)}#${LIST}`}
          />
        </section>
      </div>
    </>
  );
}

function AuthorHeader({ page: { author, page, total } }: { page: AuthorPage }) {
  return (
    <header className="page-width pt-14 pb-10 sm:pt-20">
      <div className="flex max-w-measure flex-col gap-6 sm:flex-row sm:gap-8">
        <Avatar name={author.name} image={author.userImage} size={page > 1 ? 72 : 112} />
        <div className="min-w-0 wrap-anywhere">
          <p className="kicker text-accent">Author</p>
          <h1 className="own-dir mt-2 font-serif text-page font-semibold tracking-tight">{author.name}</h1>
          {author.bio && page === 1 && (
            <p className="own-dir mt-4 text-lg whitespace-pre-line text-pretty text-soft">{author.bio}</p>
          )}
          <div className="mt-3 flex flex-wrap items-center gap-x-3">
            <p className="text-sm text-muted tabular-nums">{plural(total, 'article')}</p>
            <AuthorLinks {...author} />
          </div>
        </div>
      </div>
    </header>
  );
}

/** The network of a link, otherwise its host. */
function linkLabel(url: string): string {
  return findNetwork({ label: '', url }) ?? new URL(url).hostname.replace(/^www\./, '');
}

function AuthorLinks({ slug, name, links }: PublicAuthor) {
  return (
    <nav aria-label={`${name} elsewhere`}>
      <ul className="flex flex-wrap">
        {links.map((url) => (
          <li key={url}>
            <SocialLink label={linkLabel(url)} url={url} rel="me noopener nofollow" />
          </li>
        ))}
        <li>
          <SocialLink label="RSS" url={pathTo.feed('rss', pathTo.author(slug))} />
        </li>
      </ul>
    </nav>
  );
}
