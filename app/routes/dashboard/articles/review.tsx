import { texts } from '../../../../contract/texts.ts';
import { listReviews } from '../../../../domain/articles/articles.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { ReviewList } from '../../../features/reviews/review-list.tsx';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
import { Empty } from '../../../ui/empty.tsx';
import type { Route } from './+types/review.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'review.decide');
  return { reviews: await runLoader(() => listReviews(ctx)) };
}

export default function Reviews({ loaderData: { reviews } }: Route.ComponentProps) {
  return (
    <>
      <title>Review</title>
      <PageTitle title="Review" lead="Drafts and changes that wait for an editor, the oldest first." />
      <div className="panel">
        {reviews.length === 0 ? (
          <Empty title={texts.reviews.none}>Writers submit their articles in the editor.</Empty>
        ) : (
          <ReviewList reviews={reviews} decides />
        )}
      </div>
    </>
  );
}
