import { Fragment } from 'react';
import type { ArticleAuthor } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { separatorBefore } from '../../../shared/text/join-names.ts';

/** The authors of an article as links, above the link that may cover a card. */
export function AuthorNames({ authors }: { authors: ArticleAuthor[] }) {
  if (authors.length === 0) return texts.unknownAuthor;
  return authors.map(({ slug, name }, index) => (
    <Fragment key={slug}>
      {separatorBefore(index, authors.length)}
      <a href={pathTo.author(slug)} className="relative z-10 hover:underline" dir="auto">
        {name}
      </a>
    </Fragment>
  ));
}
