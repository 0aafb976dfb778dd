import { httpStatuses } from '../../../contract/error-codes.ts';
import { subscription } from '../../../contract/newsletter.ts';
import { type ArticlePage, readStandalonePage } from '../../../domain/articles/articles.ts';
import { toLekhaError } from '../../../domain/error-mapping.ts';
import {
  createSubscribeToken,
  isMailConfigured,
  isSubscribeTokenValid,
  listArchivedLetters,
  subscribe,
} from '../../../domain/newsletter/newsletter.ts';
import { parseInput } from '../../../domain/parse-input.ts';
import { pathTo, SUBSCRIBE_PATH } from '../../../shared/paths.ts';
import {
  HONEYPOT_FIELD,
  NEWSLETTER_LEAD,
  NewsletterForm,
  type Subscription,
} from '../../features/newsletter/newsletter-box.tsx';
import { PageHead } from '../../head/page-head.tsx';
import type { Loaded, PageRequest } from '../page.ts';
import { StandalonePage } from './standalone-page.tsx';

interface SubscribeData {
  result?: Subscription;
  isMailConfigured: boolean;
  hasLetters?: boolean;
}

export async function loadSubscription({ services }: PageRequest): Promise<Loaded<SubscribeData>> {
  const { publicCtx: ctx } = services;
  const hasLetters = (await listArchivedLetters(ctx, 1)).length > 0;
  return { data: { isMailConfigured: isMailConfigured(ctx), hasLetters } };
}

/** The page with the form, or the site's own page that had this path first. */
export async function loadSubscribePath(request: PageRequest): Promise<Loaded<SubscribeData | ArticlePage>> {
  const own = await readStandalonePage(request.services.publicCtx, SUBSCRIBE_PATH);
  return own ? { data: own } : loadSubscription(request);
}

export function SubscribePath({ data }: { data: SubscribeData | ArticlePage }) {
  return 'article' in data ? <StandalonePage data={data} /> : <SubscribePage data={data} />;
}

/**
 * The newsletter's form, sent by a browser that runs no scripts. It is sent twice, since programs send it
 * once.
 */
export async function submitSubscription(
  { services }: PageRequest,
  form: FormData,
): Promise<Loaded<SubscribeData>> {
  const { publicCtx: ctx, clientAddress } = services;
  const respond = (result: Subscription, status = 200) => ({
    data: { result, isMailConfigured: isMailConfigured(ctx) },
    status,
  });
  try {
    const { email } = parseInput(subscription, { email: form.get('email') });
    if (form.get(HONEYPOT_FIELD)) return respond({ subscribed: true });
    if (!isSubscribeTokenValid(ctx, email, String(form.get('token') ?? '')))
      return respond({ again: { email, token: createSubscribeToken(ctx, email) } });
    await subscribe(ctx, { email, isProven: true }, clientAddress);
    return respond({ subscribed: true });
  } catch (error) {
    const { code, message } = toLekhaError(error);
    if (code === 'internal') throw error;
    return respond({ refusal: { message } }, httpStatuses[code]);
  }
}

export function SubscribePage({ data }: { data: SubscribeData }) {
  return (
    <>
      <PageHead title="Newsletter" path={SUBSCRIBE_PATH} noindex={data.result !== undefined} />
      <section className="page-width py-14 sm:py-20">
        <div className="mx-auto max-w-form">
          <h1 className="font-serif text-page font-semibold tracking-tight">Newsletter</h1>
          <p className="mt-2 text-balance text-soft">{NEWSLETTER_LEAD}</p>
          <NewsletterForm {...data} />
          {data.hasLetters && (
            <p className="mt-6">
              <a href={pathTo.letters} className="text-link">
                Read past letters
              </a>
            </p>
          )}
        </div>
      </section>
    </>
  );
}
