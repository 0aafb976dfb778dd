import type { Status } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import { type FieldProblem, LekhaError } from '../../errors.ts';

/** What an article is about to be, or was. */
export interface PublishState {
  status: Status;
  title: string;
  category: string;
  hasBanner: boolean;
  isBlank: boolean;
}

/**
 * Throws `invalid` unless an article may stand like this. Title, category, content and banner are needed to be published
 * or scheduled; one that was published without them, as an import may be, can be saved as long as nothing more is taken
 * away. A draft needs a title or a text. `before` is null for a new article.
 */
export function assertPublishRules(after: PublishState, before: PublishState | null): void {
  const missing = after.status === 'draft' ? missingInDraft(after) : missingForReaders(after, before);
  const first = missing[0];
  if (first) throw new LekhaError('invalid', first.message, { errors: missing });
}

const { validation } = texts;

function missingInDraft({ title, isBlank }: PublishState): FieldProblem[] {
  return title === '' && isBlank ? [{ path: 'title', message: validation.titleOrText }] : [];
}

function missingForReaders(after: PublishState, before: PublishState | null): FieldProblem[] {
  const known = before === null || before.status === 'draft' ? null : lacking(before);
  const messages = {
    title: validation.title,
    category: before === null ? validation.selectCategory : validation.category,
    post: validation.content,
    bannerImg: validation.banner,
  };
  return lacking(after)
    .filter((path) => !known?.includes(path))
    .map((path) => ({ path, message: messages[path] }));
}

/** The fields that readers need and that hold nothing. */
function lacking({ title, category, hasBanner, isBlank }: PublishState) {
  const fields = { title: title !== '', category: category !== '', post: !isBlank, bannerImg: hasBanner };
  return (Object.keys(fields) as (keyof typeof fields)[]).filter((path) => !fields[path]);
}

/** The moment a scheduled article is to be published; null for every other status. Throws `invalid`. */
export function publishMoment(
  status: Status,
  given: string | null | undefined,
  known: string | null,
  now: number,
): string | null {
  if (status !== 'scheduled') return null;
  const moment = given ?? known;
  if (moment === null) throw when('A scheduled article needs the moment to publish it.');
  if (given && Date.parse(given) <= now) {
    throw when('This moment has passed: choose a later one, or publish the article now.');
  }
  return moment;
}

function when(message: string): LekhaError {
  return new LekhaError('invalid', message, { errors: [{ path: 'publishAt', message }] });
}
