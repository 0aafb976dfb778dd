import { Link } from 'react-router';
import { texts } from '../../../../contract/texts.ts';
import { type Comparison, compareReview, readReview } from '../../../../domain/articles/articles.ts';
import { LekhaError } from '../../../../domain/errors.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { RevisionDiff } from '../../../features/history/revision-diff.tsx';
import { comparisonQuery } from '../../../features/history/version-pair.ts';
import { Decision } from '../../../features/reviews/decision.tsx';
import { ReviewWords } from '../../../features/reviews/review-list.tsx';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
import { ErrorAlert } from '../../../ui/alerts.tsx';
import { Empty } from '../../../ui/empty.tsx';
import type { Route } from './+types/review-article.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'review.decide');
  return runLoader(async () => {
    const review = await readReview(ctx, params.id);
    if (review?.state !== 'waiting') return { review: null };
    try {
      return { review, comparison: await compareReview(ctx, params.id) };
    } catch (error) {
      if (!(error instanceof LekhaError && error.code === 'invalid')) throw error;
      return { review, unreadable: error.message };
    }
  });
}

export default function ReviewArticle({ loaderData }: Route.ComponentProps) {
  const { review, comparison, unreadable } = loaderData;
  if (!review) {
    return (
      <>
        <title>Review</title>
        <PageTitle title="Review" />
        <div className="panel">
          <Empty title="This is not in review any more">
            <Link to="/dashboard/review" className="button button-quiet mt-3">
              What waits for review
            </Link>
          </Empty>
        </div>
      </>
    );
  }
  const { _id, title, isProposal, version, currentVersion } = review;
  const isChanged = !isProposal && version < currentVersion;
  return (
    <>
      <title>{`Review: ${title}`}</title>
      <PageTitle title="Review" lead={title || texts.articles.untitled} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="text-soft">
          {isProposal ? 'A change of the published article by ' : 'By '}
          {review.submittedBy ?? texts.unknownUser}.
          {isChanged && (
            <>
              {' '}
              <Link
                to={pathTo.history(_id) + comparisonQuery({ from: version, to: currentVersion }, 1)}
                className="text-link"
              >
                Changed since it was submitted
              </Link>
            </>
          )}
        </p>
        <ReviewWords review={review} />
        <ErrorAlert>{unreadable}</ErrorAlert>
        <Decision review={review} canPublish={comparison !== undefined} />
        {comparison && <RevisionDiff comparison={comparison} heading={describe(comparison, isProposal)} />}
      </div>
    </>
  );
}

/** A proposed change is no version yet, and a draft that was never published is compared with nothing. */
function describe({ older }: Comparison, isProposal: boolean): string {
  if (isProposal) return `The change of version ${older.version}, which readers see`;
  return older.version === 0 ? 'The whole text is new' : `Since version ${older.version}, which readers saw`;
}
