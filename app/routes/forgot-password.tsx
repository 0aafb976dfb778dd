import { redirect } from 'react-router';
import { requestPasswordReset } from '../../domain/users/users.ts';
import { EmailRequest } from '../features/account/email-request.tsx';
import { authClient, readFormData, runAction, services } from '../request/route-helpers.ts';
import type { Route } from './+types/forgot-password.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await readFormData(request)).get('email') ?? '');
  return runAction(async () => {
    await requestPasswordReset(services(context).ctx, authClient(request, context), email);
    return { sent: true as const };
  }, email);
}

export { loadDocument as clientLoader, plainPage as handle } from '../request/plain-page.ts';

export function loader({ context }: Route.LoaderArgs) {
  if (!services(context).publicCtx.config.passwordSignIn) throw redirect('/login');
  return null;
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <EmailRequest
      title="Forgot your password?"
      lead="We'll send you an email with a link to set a new one."
      path="/forgot-password"
      result={actionData}
    />
  );
}
