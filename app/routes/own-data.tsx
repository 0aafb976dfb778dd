import { Form, Link, redirect } from 'react-router';
import type { OwnComment, OwnLike } from '../../contract/own-data.ts';
import { texts } from '../../contract/texts.ts';
import { deleteComment, listOwnComments } from '../../domain/comments/comments.ts';
import { listOwnLikes, takeLikeBack } from '../../domain/likes/likes.ts';
import type { LinkedSubscription } from '../../domain/newsletter/newsletter.ts';
import { readOwnSubscription } from '../../domain/own-data/own-data.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { AccountSection } from '../features/account/account-section.tsx';
import { requestDateFormat } from '../request/date-format.ts';
import { loadPage, readActionForm, runAction, runLoader, services } from '../request/route-helpers.ts';
import { loginUrl } from '../request/sign-in-urls.ts';
import { keepForm } from '../request/unreachable.ts';
import { ErrorAlert, Notice } from '../ui/alerts.tsx';
import { DateFormatContext, LocalDay } from '../ui/local-time.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Route } from './+types/own-data.ts';

const path = '/account/data';
const PER_PAGE = 20;
const toPage = (page: number) => (page > 1 ? `${path}?page=${page}#comments` : `${path}#comments`);
/** The newest; an export has all. */
const LIKES = 20;

function requireUser(context: Route.LoaderArgs['context']) {
  const found = services(context);
  if (found.ctx.actor.userId === null) throw redirect(loginUrl(path));
  return found;
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { ctx, settings } = requireUser(context);
  return {
    ...(await runLoader(() => readOwnSubscription(ctx))),
    comments: await loadPage(url, (page) => listOwnComments(ctx, { page, limit: PER_PAGE }), toPage),
    likes: await runLoader(() => listOwnLikes(ctx, { page: 1, limit: LIKES })),
    dates: requestDateFormat(request, settings.timeZone),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = requireUser(context);
  const { action: name, form } = await readActionForm(request, ['delete-comment', 'take-like-back']);
  return runAction(async () => {
    if (name === 'take-like-back') {
      await takeLikeBack(ctx, String(form.get('like') ?? ''));
      return { done: texts.likes.taken };
    }
    await deleteComment(ctx, String(form.get('comment') ?? ''));
    return { done: texts.comments.removed };
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

/** The data of the user: subscription, comments, an export of everything, and how to leave. */
export default function OwnDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, emailVerified, subscription, comments, likes, dates } = loaderData;
  const done = actionData && 'done' in actionData ? actionData.done : undefined;
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal.message : undefined;
  return (
    <AccountCard
      path={path}
      title="Your data"
      lead="What this site stores about you, and how to take it with you."
    >
      <DateFormatContext value={dates}>
        <AccountSection title="Newsletter">
          {emailVerified ? (
            <Subscription subscription={subscription} />
          ) : (
            <ConfirmationNeeded email={email} />
          )}
        </AccountSection>
        <AccountSection title="Comments">
          <ErrorAlert>{refusal}</ErrorAlert>
          <Notice>{done}</Notice>
          <div id="comments">
            <Comments comments={comments.data} />
            <Pagination {...comments.meta} to={toPage} />
          </div>
        </AccountSection>
        <AccountSection title="Likes">
          <Likes likes={likes.data} total={likes.meta.total} />
        </AccountSection>
      </DateFormatContext>
      <AccountSection
        title="Export"
        lead="Account, sessions, subscription, comments and likes in one file of JSON, which other programs can read."
      >
        <div>
          <a href="/account/data/export" className="button button-quiet">
            Download my data
          </a>
        </div>
      </AccountSection>
      <AccountSection title="Delete account" lead="You choose what becomes of your comments.">
        <div>
          <Link to="/account/delete" className="button button-quiet">
            Delete my account…
          </Link>
        </div>
      </AccountSection>
      <p className="text-center text-sm">
        <Link to="/account" className="text-link inline-flex min-h-11 items-center">
          Your account
        </Link>
      </p>
    </AccountCard>
  );
}

function ConfirmationNeeded({ email }: { email: string }) {
  return (
    <p className="text-soft">
      Please{' '}
      <Link to="/account" className="text-link">
        confirm your email address
      </Link>{' '}
      to see the subscription of <span className="wrap-anywhere">{email}</span>.
    </p>
  );
}

const frequencies = {
  each: 'an email for each article',
  weekly: 'one email a week',
  monthly: 'one email a month',
};

function Subscription({ subscription }: { subscription: LinkedSubscription | null }) {
  if (subscription?.status !== 'confirmed') {
    return (
      <p className="text-soft">
        {subscription?.status === 'pending'
          ? 'Your subscription waits for you to confirm it by the link in our email.'
          : 'You are not subscribed.'}{' '}
        <a href="/newsletter/subscribe" className="text-link">
          Subscribe
        </a>
      </p>
    );
  }
  const { frequency, categories, confirmedAt, preferencesUrl, unsubscribeUrl } = subscription;
  return (
    <>
      <p>
        You get {frequencies[frequency]}, about{' '}
        {categories.length === 0 ? 'all categories' : <bdi>{categories.join(', ')}</bdi>}
        {confirmedAt !== null && (
          <>
            {' '}
            (since <LocalDay instant={confirmedAt} />)
          </>
        )}
        .
      </p>
      <p className="flex flex-wrap gap-x-5">
        <a href={preferencesUrl} className="text-link inline-flex min-h-11 items-center">
          Change
        </a>
        <a href={unsubscribeUrl} className="text-link inline-flex min-h-11 items-center">
          Unsubscribe
        </a>
      </p>
    </>
  );
}

function Comments({ comments }: { comments: OwnComment[] }) {
  if (comments.length === 0) return <p className="text-soft">You have written no comments.</p>;
  return (
    <ul className="grid gap-5">
      {comments.map((comment) => (
        <Comment key={comment._id} comment={comment} />
      ))}
    </ul>
  );
}

function Comment({ comment: { _id, title, path: at, text, waiting, createdAt } }: { comment: OwnComment }) {
  return (
    <li className="grid gap-1.5 border-s-2 border-line ps-4">
      <p className="text-sm text-muted">
        <LocalDay instant={createdAt} /> on{' '}
        {at === null ? (
          <bdi>{title}</bdi>
        ) : (
          <a href={at} className="text-link">
            <bdi>{title}</bdi>
          </a>
        )}
        {waiting && ', waits for a moderator'}
      </p>
      <p dir="auto" className="line-clamp-6 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <Form method="post">
        <input type="hidden" name="comment" value={_id} />
        <button
          type="submit"
          name="action"
          value="delete-comment"
          aria-label={`Delete comment on ${title}`}
          className="text-link min-h-11 text-sm"
        >
          Delete
        </button>
      </Form>
    </li>
  );
}

function Likes({ likes, total }: { likes: OwnLike[]; total: number }) {
  if (likes.length === 0) return <p className="text-soft">{texts.likes.none}</p>;
  return (
    <>
      <ul className="grid">
        {likes.map((like) => (
          <Like key={like._id} like={like} />
        ))}
      </ul>
      {total > likes.length && (
        <p className="text-sm text-muted">
          The newest {likes.length} of {total}.
        </p>
      )}
    </>
  );
}

function Like({ like: { _id, title, path: at, commentBy } }: { like: OwnLike }) {
  const name = commentBy === null ? title : `The comment by ${commentBy || 'somebody'} on ${title}`;
  return (
    <li className="flex items-center justify-between gap-4">
      <span className="min-w-0 wrap-anywhere">
        {at === null ? (
          <bdi>{name}</bdi>
        ) : (
          <a href={at} className="text-link">
            <bdi>{name}</bdi>
          </a>
        )}
      </span>
      <Form method="post" className="shrink-0">
        <input type="hidden" name="like" value={_id} />
        <button
          type="submit"
          name="action"
          value="take-like-back"
          aria-label={`Take back: ${name}`}
          className="text-link min-h-11 text-sm"
        >
          Take back
        </button>
      </Form>
    </li>
  );
}
