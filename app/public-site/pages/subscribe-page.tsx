import { subscription } from '../../../contract/newsletter.ts';
import { httpStatuses } from '../../../contract/responses.ts';
import { toLekhaError } from '../../../domain/error-mapping.ts';
import { subscribe } from '../../../domain/newsletter/newsletter.ts';
import { parseInput } from '../../../domain/parse-input.ts';
import { NewsletterBox, type Subscription } from '../../features/newsletter/newsletter-box.tsx';
import { PageHead } from '../../head/page-head.tsx';
import type { Loaded, PageRequest } from '../page.ts';

/** The newsletter's form, sent by a browser that runs no scripts. */
export async function submitSubscription(
  { services }: PageRequest,
  form: FormData,
): Promise<Loaded<Subscription | undefined>> {
  const { publicCtx, clientAddress } = services;
  try {
    await subscribe(publicCtx, parseInput(subscription, { email: form.get('email') }), clientAddress);
    return { data: { subscribed: true } };
  } catch (error) {
    const { code, message } = toLekhaError(error);
    if (code === 'internal') throw error;
    return { data: { refusal: { message } }, status: httpStatuses[code] };
  }
}

export function SubscribePage({ data }: { data: Subscription | undefined }) {
  return (
    <>
      <PageHead title="Newsletter" path="/newsletter/subscribe" hidden />
      <h1 className="sr-only">Newsletter</h1>
      <NewsletterBox answered={data} />
    </>
  );
}
