import type { ArticleAuthor } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';

const UNKNOWN = { slug: null, name: texts.unknownAuthor, userImage: null, bio: null };

/** The avatar, name and bio of each author of an article. */
export function AuthorCards({ authors }: { authors: ArticleAuthor[] }) {
  const shown = authors.length === 0 ? [UNKNOWN] : authors;
  return (
    <aside
      aria-label={shown.length > 1 ? 'About the authors' : 'About the author'}
      className="grid gap-8 border-y border-line py-8"
    >
      {shown.map((author) => (
        <AuthorCard key={author.slug} {...author} />
      ))}
    </aside>
  );
}

function AuthorCard({ slug, name, userImage, bio }: Omit<ArticleAuthor, 'slug'> & { slug: string | null }) {
  return (
    <div className="flex gap-5">
      <Avatar name={name} image={userImage} size={64} />
      <div className="min-w-0 wrap-anywhere" dir="auto">
        <p className="font-serif text-xl font-semibold">
          {slug === null ? (
            name
          ) : (
            <a href={pathTo.author(slug)} className="hover:underline">
              {name}
            </a>
          )}
        </p>
        <p className="mt-1 text-soft">{bio || `${name} ${texts.authorWithoutBio}`}</p>
      </div>
    </div>
  );
}
