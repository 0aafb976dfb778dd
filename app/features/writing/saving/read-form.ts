import { articleFields, type PublishingInput } from '../../../../contract/as-article.ts';
import { readForm } from '../../autosave/form-content.ts';

/** What the writing screens' form holds, in the shape the contract checks. */
export function readArticleForm(form: FormData) {
  return articleFields(readForm(form));
}

/** What the form says of publishing; published where it says nothing. */
export function readPublishing(form: FormData): PublishingInput {
  const { status, publishAt } = readForm(form);
  return { status, publishAt };
}
