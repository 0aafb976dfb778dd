import { subscription } from '../../contract/newsletter.ts';
import { subscribe } from '../../domain/newsletter/newsletter.ts';
import { parseInput } from '../../domain/parse-input.ts';
import { PageHead } from '../components/page-head.tsx';
import { NewsletterBox } from '../features/newsletter/newsletter-box.tsx';
import { act, formOf, services } from '../load.ts';
import type { Route } from './+types/newsletter-subscribe.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const email = (await formOf(request)).get('email');
  return act(async () => {
    const { publicCtx, clientAddress } = services(context);
    await subscribe(publicCtx, parseInput(subscription, { email }), clientAddress);
    return { subscribed: true as const };
  });
}

export default function Subscribe({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Newsletter" path="/newsletter/subscribe" hidden />
      <h1 className="sr-only">Newsletter</h1>
      <NewsletterBox answered={actionData} />
    </>
  );
}
