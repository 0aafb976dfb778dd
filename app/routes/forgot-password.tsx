import { requestPasswordReset } from '../../domain/users/users.ts';
import { LetterRequest } from '../features/account/letter-request.tsx';
import { act, formOf, services, visitOf } from '../load.ts';
import { keepForm } from '../unreachable.ts';
import type { Route } from './+types/forgot-password.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await formOf(request)).get('email') ?? '');
  return act(async () => {
    await requestPasswordReset(services(context).ctx, visitOf(request, context), email);
    return { sent: true as const };
  }, email);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <LetterRequest
      title="Forgot your password?"
      lead="We send you a letter with a link to set a new one."
      path="/forgot-password"
      answer={actionData}
    />
  );
}
