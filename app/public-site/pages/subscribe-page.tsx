import { subscription } from '../../../contract/newsletter.ts';
import { httpStatuses } from '../../../contract/responses.ts';
import { toLekhaError } from '../../../domain/error-mapping.ts';
import {
  createSubscribeToken,
  isMailConfigured,
  isSubscribeTokenValid,
  subscribe,
} from '../../../domain/newsletter/newsletter.ts';
import { parseInput } from '../../../domain/parse-input.ts';
import {
  HONEYPOT_FIELD,
  NewsletterBox,
  type Subscription,
} from '../../features/newsletter/newsletter-box.tsx';
import { PageHead } from '../../head/page-head.tsx';
import type { Loaded, PageRequest } from '../page.ts';

interface SubscribeData {
  result?: Subscription;
  isMailConfigured: boolean;
}

export async function loadSubscription({ services }: PageRequest): Promise<Loaded<SubscribeData>> {
  return { data: { isMailConfigured: isMailConfigured(services.publicCtx) } };
}

/** The newsletter's form, sent by a browser that runs no scripts. It is sent twice, since programs send it once. */
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
      <PageHead title="Newsletter" path="/newsletter/subscribe" noindex />
      <h1 className="sr-only">Newsletter</h1>
      <NewsletterBox {...data} />
    </>
  );
}
