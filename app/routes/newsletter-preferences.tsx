import { useState } from 'react';
import { Form } from 'react-router';
import { frequencies, preferences } from '../../contract/newsletter.ts';
import { invalid } from '../../domain/errors.ts';
import {
  changePreferences,
  readPreferences,
  type SubscriberPreferences,
} from '../../domain/newsletter/newsletter.ts';
import { parseInput } from '../../domain/parse-input.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { readFormData, runAction, runLoader, services } from '../request/route-helpers.ts';
import { keepForm } from '../request/unreachable.ts';
import { ErrorAlert, Notice } from '../ui/alerts.tsx';
import { Choice } from '../ui/field.tsx';
import type { Route } from './+types/newsletter-preferences.ts';

const TITLE = 'Newsletter preferences';

const labels: Record<(typeof frequencies)[number], string> = {
  each: 'An email for each article',
  weekly: 'One email a week, on Mondays',
  monthly: 'One email a month, on the first',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  return { token, found: await runLoader(() => readPreferences(services(context).publicCtx, token)) };
}

export async function action({ context, url, request }: Route.ActionArgs) {
  const token = url.searchParams.get('token') ?? '';
  const form = await readFormData(request);
  return runAction(async () => {
    const which = form.get('which');
    if (which !== 'all' && which !== 'chosen')
      throw invalid('which', 'Please choose which articles you get.');
    const categories = which === 'chosen' ? form.getAll('category') : [];
    const wanted = parseInput(preferences, { frequency: form.get('frequency'), categories });
    const isSaved = await changePreferences(services(context).publicCtx, token, wanted);
    return { saved: isSaved };
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

/** Where a subscriber chooses how often they get emails, and which categories. Each email has the link. */
export default function NewsletterPreferences({
  loaderData: { token, found },
  actionData,
}: Route.ComponentProps) {
  const isSaved = actionData && 'saved' in actionData && actionData.saved;
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal.message : undefined;
  return (
    <AccountCard path="/newsletter/preferences" title={TITLE}>
      <ErrorAlert>{refusal}</ErrorAlert>
      {isSaved && <Notice>Your preferences are saved.</Notice>}
      {found?.status === 'confirmed' ? (
        <>
          <PreferencesForm {...found} />
          <p className="flex flex-wrap justify-center gap-x-5 text-sm">
            <a
              href={`/newsletter/data?${new URLSearchParams({ token })}`}
              className="text-link inline-flex min-h-11 items-center"
            >
              Download my data
            </a>
            <a href={found.eraseUrl} className="text-link inline-flex min-h-11 items-center">
              Delete my data
            </a>
          </p>
        </>
      ) : (
        <ErrorAlert>
          {found
            ? 'You are not subscribed to the newsletter. Please subscribe and confirm your email address first.'
            : 'This link does not work. Please use the link in a newer email.'}
        </ErrorAlert>
      )}
      <p className="text-center text-sm">
        <a href="/" className="text-link">
          Home
        </a>
      </p>
    </AccountCard>
  );
}

function PreferencesForm({ email, frequency, categories, choices, unsubscribeUrl }: SubscriberPreferences) {
  return (
    <Form method="post" className="grid gap-6">
      <p className="break-words text-soft">
        Email address: <strong className="wrap-anywhere text-ink">{email}</strong>
      </p>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">Frequency</legend>
        {frequencies.map((value) => (
          <Choice key={value} name="frequency" value={value} defaultChecked={value === frequency}>
            {labels[value]}
          </Choice>
        ))}
      </fieldset>
      {choices.length > 0 ? (
        <Categories chosen={categories} choices={choices} />
      ) : (
        <input type="hidden" name="which" value="all" />
      )}
      <button type="submit" className="button w-full">
        Save
      </button>
      <p className="text-center text-sm">
        <a href={unsubscribeUrl} className="text-link">
          Unsubscribe
        </a>
      </p>
    </Form>
  );
}

interface CategoriesProps extends Pick<SubscriberPreferences, 'choices'> {
  chosen: string[];
}

/** All categories, or some of them. Ticking one chooses the second. */
function Categories({ chosen, choices }: CategoriesProps) {
  const [isSome, setSome] = useState(chosen.length > 0);
  const hasNone = chosen.length > 0 && !choices.some(({ name }) => chosen.includes(name));
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">Categories</legend>
      {hasNone && (
        <p className="mb-1 text-sm text-soft">
          The category that you chose was deleted, so you get no emails. Please choose again.
        </p>
      )}
      <Choice name="which" value="all" checked={!isSome} onChange={() => setSome(false)}>
        All categories
      </Choice>
      <Choice name="which" value="chosen" checked={isSome} onChange={() => setSome(true)}>
        Only these:
      </Choice>
      <ul className="ms-8 grid sm:grid-cols-2">
        {choices.map(({ name, title }) => (
          <li key={name}>
            <Choice
              type="checkbox"
              name="category"
              value={name}
              defaultChecked={chosen.includes(name)}
              onChange={() => setSome(true)}
            >
              <span dir="auto" className={title ? undefined : 'capitalize'}>
                {title ?? name}
              </span>
            </Choice>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
