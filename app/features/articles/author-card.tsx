import { texts } from '../../../contract/texts.ts';
import type { ArticlePage } from '../../../domain/articles/articles.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** The author's avatar, name and bio. */
export function AuthorCard({ author }: { author: ArticlePage['author'] }) {
  const name = author.name || texts.unknownAuthor;
  return (
    <aside aria-label="About the author" className="flex gap-5 border-y border-line py-8">
      <Avatar name={name} image={author.userImage} size={64} />
      <div className="min-w-0 wrap-anywhere" dir="auto">
        <p className="font-serif text-xl font-semibold">{name}</p>
        <p className="mt-1 text-soft">{author.bio || `${name} ${texts.authorWithoutBio}`}</p>
      </div>
    </aside>
  );
}
