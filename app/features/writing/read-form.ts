import { articleOf, type TypedPublishing } from '../../../contract/as-article.ts';
import { writtenIn } from './written.ts';

/** What the writing screens' form holds, in the shape the contract checks. */
export function readArticleForm(form: FormData) {
  return articleOf(writtenIn(form));
}

/** What the form says of publishing; published where it says nothing. */
export function readPublishing(form: FormData): TypedPublishing {
  const { status, publishAt } = writtenIn(form);
  return { status, publishAt };
}
