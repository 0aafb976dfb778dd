import { requestVerification } from '../../domain/users/users.ts';
import { LetterRequest } from '../features/account/letter-request.tsx';
import { act, formOf, services, visitOf } from '../load.ts';
import type { Route } from './+types/confirm-email.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await formOf(request)).get('email') ?? '');
  return act(async () => {
    await requestVerification(services(context).ctx, visitOf(request, context), email);
    return { sent: true as const };
  }, email);
}

export default function ConfirmEmail({ actionData }: Route.ComponentProps) {
  return (
    <LetterRequest
      title="Confirm your email address"
      lead="We send you the letter with the link once more."
      path="/confirm-email"
      answer={actionData}
    />
  );
}
