import type { Status } from '../../contract/article.ts';
import { texts } from '../../contract/texts.ts';
import { type FieldProblem, LekhaError } from '../errors.ts';

/** What an article is about to be, or was. */
export interface Standing {
  status: Status;
  hasBanner: boolean;
  isBlank: boolean;
}

/**
 * Throws `invalid` unless an article may stand like this. Banner and content are needed to be published; one that was
 * published without them, as an import may be, can be saved as long as nothing more is taken away.
 */
export function assertPublishable(after: Standing, before: Standing | null): void {
  const problems: FieldProblem[] = [];
  if (after.status !== 'draft') {
    const wasOut = before !== null && before.status !== 'draft';
    if (after.isBlank && !(wasOut && before.isBlank)) {
      problems.push({ path: 'post', message: texts.validation.content });
    }
    if (!after.hasBanner && !(wasOut && !before.hasBanner)) {
      problems.push({ path: 'bannerImg', message: texts.validation.banner });
    }
  }
  const first = problems[0];
  if (first) throw new LekhaError('invalid', first.message, { errors: problems });
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
