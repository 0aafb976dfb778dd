import { type ArticleQuery, articleQuery, type NewArticle, newArticle } from '../../contract/article.ts';

/** A whole article as a client sends it, checked like one; `fields` replace or add. */
export function written(fields: Record<string, unknown> = {}): NewArticle {
  return newArticle.parse({
    title: 'On slow reading',
    category: 'essays',
    post: '<p>A page asks for time.</p>',
    bannerImg: 'https://pictures.example/banner.jpg',
    ...fields,
  });
}

/** A query of all-articles as it stands in an address. */
export function asked(fields: Record<string, string> = {}): ArticleQuery {
  return articleQuery.parse(fields);
}
