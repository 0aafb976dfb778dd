import { Link } from 'react-router';
import type { Review } from '../../../contract/review.ts';
import { texts } from '../../../contract/texts.ts';
import { pathTo } from '../../../shared/paths.ts';
import { LocalTime } from '../../ui/local-time.tsx';

interface ReviewListProps {
  reviews: Review[];
  /** True for those who decide; a writer's links lead to the editor. */
  decides: boolean;
}

/** Lists what is in review, with the message of the writer or the note of the editor. */
export function ReviewList({ reviews, decides }: ReviewListProps) {
  return (
    <ul className="divide-y divide-line">
      {reviews.map((review) => (
        <li key={review._id} className="grid gap-1 px-3.5 py-3">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <Link
              to={decides ? `/dashboard/review/${review._id}` : pathTo.edit(review._id)}
              className="text-link min-w-0 font-semibold wrap-anywhere"
              dir="auto"
            >
              {review.title || texts.articles.untitled}
            </Link>
            <span className="badge bg-chip font-medium text-soft">{describeReview(review)}</span>
          </span>
          <span className="text-sm text-soft">
            {review.submittedBy ?? texts.unknownUser}, <LocalTime instant={review.submittedAt} />
          </span>
          <ReviewWords review={review} />
        </li>
      ))}
    </ul>
  );
}

/** The message of the writer, and the note of the editor who sent it back. */
export function ReviewWords({ review: { message, note, decidedBy, state } }: { review: Review }) {
  const isReturned = state === 'returned';
  const words = isReturned ? note : message;
  if (words === '') return null;
  return (
    <p className="text-sm whitespace-pre-line wrap-anywhere" dir="auto">
      {isReturned && `${decidedBy ?? texts.unknownUser}: `}
      {words}
    </p>
  );
}

/** Says in a badge what a review is about. */
export function describeReview({ state, isProposal, status }: Review): string {
  if (state === 'returned') return 'Sent back';
  if (isProposal) return 'Proposed change';
  return status === 'scheduled' ? 'Time to confirm' : 'In review';
}
