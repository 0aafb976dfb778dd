import { Form } from 'react-router';
import {
  confirm,
  eraseByLink,
  findSubscriberEmail,
  preferencesUrl,
  unsubscribe,
} from '../../domain/newsletter/newsletter.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { refuseActions, runAction, runLoader, services } from '../request/route-helpers.ts';
import { keepForm } from '../request/unreachable.ts';
import { ErrorAlert, Notice } from '../ui/alerts.tsx';
import type { Route } from './+types/newsletter-email-link.ts';

const operations = {
  confirm: {
    title: 'Confirm your subscription',
    button: 'Confirm',
    done: 'Thank you: you are subscribed to the newsletter.',
    broken: 'This link no longer works. Please subscribe again to get a new email.',
    act: confirm,
  },
  unsubscribe: {
    title: 'Unsubscribe',
    button: 'Unsubscribe',
    done: 'You have been unsubscribed from the newsletter.',
    broken: 'This link does not work. Please use the link in a newer email.',
    act: unsubscribe,
  },
  erase: {
    title: 'Delete your data',
    button: 'Delete my subscription and its data',
    done: 'Your data is deleted. You get no more emails.',
    broken: 'This link no longer works. Please open your preferences again.',
    act: eraseByLink,
  },
};

function linkPurpose(url: URL): keyof typeof operations {
  if (url.pathname.startsWith('/newsletter/erase')) return 'erase';
  return url.pathname.startsWith('/newsletter/unsubscribe') ? 'unsubscribe' : 'confirm';
}

/** Opening the link changes nothing, since email clients open links automatically. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const purpose = linkPurpose(url);
  const token = url.searchParams.get('token') ?? '';
  const email = await runLoader(() => findSubscriberEmail(services(context).publicCtx, purpose, token));
  const { title, button, done, broken } = operations[purpose];
  return {
    email,
    title,
    button,
    done,
    broken,
    path: url.pathname,
    canSubscribe: !email && purpose === 'confirm',
  };
}

export async function action({ context, url, request }: Route.ActionArgs) {
  await refuseActions(request);
  const token = url.searchParams.get('token') ?? '';
  const { publicCtx } = services(context);
  const purpose = linkPurpose(url);
  return runAction(async () => {
    const worked = await operations[purpose].act(publicCtx, token, url.searchParams.get('email'));
    return { worked, preferences: worked && purpose === 'confirm' ? preferencesUrl(publicCtx, token) : null };
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function NewsletterEmailLink({ loaderData, actionData }: Route.ComponentProps) {
  const { email, title, button, done, broken, path, canSubscribe } = loaderData;
  const worked = actionData && 'worked' in actionData && actionData.worked;
  return (
    <AccountCard path={path} title={title}>
      {!email && <ErrorAlert>{broken}</ErrorAlert>}
      {worked && <Notice>{done}</Notice>}
      {worked && actionData.preferences && (
        <p>
          <a href={actionData.preferences} className="text-link">
            Choose how often you get emails, and which categories
          </a>
        </p>
      )}
      {email && !worked && (
        <Form method="post" className="grid gap-5">
          <p className="break-words text-soft">
            Email address: <strong className="wrap-anywhere text-ink">{email}</strong>
          </p>
          <button type="submit" className="button w-full">
            {button}
          </button>
        </Form>
      )}
      {canSubscribe && (
        <a href="/newsletter/subscribe" className="button">
          Subscribe again
        </a>
      )}
      <p className="text-center text-sm">
        <a href="/" className="text-link inline-flex min-h-11 items-center">
          Home
        </a>
      </p>
    </AccountCard>
  );
}
