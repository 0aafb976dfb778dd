import { z } from 'zod';
import { texts } from '../../contract/texts.ts';
import type { Config } from '../../platform/config.ts';
import type { CallName } from './calls.ts';

/** What of an account its holder's own browser is told; never the session's token, which is in the cookie alone. */
const account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullish(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
const status = z.object({ status: z.boolean() });
const refusal = z.object({ code: z.string().default('REFUSED'), message: z.string().default('') });

const successes: Partial<Record<CallName, z.ZodType>> = {
  'GET /get-session': z
    .object({ user: account, session: z.object({ expiresAt: z.string(), createdAt: z.string() }) })
    .nullable(),
  'POST /sign-up/email': z.object({ user: account }),
  'POST /sign-in/email': z.object({ redirect: z.boolean(), url: z.string().nullish(), user: account }),
  'POST /sign-in/social': z.object({ url: z.string(), redirect: z.boolean() }),
  'POST /sign-out': z.object({ success: z.boolean() }),
  'GET /verify-email': status,
  'POST /reset-password': status,
  'POST /change-password': z.object({ user: account }),
};

/** better-auth's refusals whose sentences we have of our own. */
function refusalText(config: Config, code: string, message: string): string {
  return (
    {
      PASSWORD_TOO_SHORT: texts.validation.passwordLength(config.passwordMinLength),
      INVALID_EMAIL: texts.validation.emailFormat,
      INVALID_EMAIL_OR_PASSWORD: texts.auth.wrongCredentials,
      INVALID_PASSWORD: 'The current password is not right.',
      USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: TAKEN,
      INVALID_TOKEN: 'This link does not work any more. Please ask for a new one.',
      CREDENTIAL_ACCOUNT_NOT_FOUND:
        'This account has no password yet: set one by the letter for a new password.',
      UNAUTHORIZED: 'Please sign in to do this.',
    }[code] ?? message
  );
}

const TAKEN = 'There is an account with this email address already. Please sign in, or set a new password.';

/** The answer that leaves the house: its cookies and place to go on to, and of its body the listed fields only. */
export async function publicAnswer(config: Config, name: CallName, answer: Response): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie);
  const location = answer.headers.get('location');
  if (location !== null && answer.status >= 300 && answer.status < 400) {
    headers.set('location', location);
    return new Response(null, { status: answer.status, headers });
  }
  const body: unknown = await answer.json().catch(() => null);
  return answer.ok
    ? Response.json(successes[name]?.parse(body) ?? null, { status: answer.status, headers })
    : refused(config, answer.status, body, headers);
}

/** Two registrations of one address at once are told what the later one alone would have been. */
function refused(config: Config, status: number, body: unknown, headers: Headers): Response {
  const given = refusal.safeParse(body).data ?? { code: 'REFUSED', message: '' };
  const code = given.code === 'FAILED_TO_CREATE_USER' ? 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' : given.code;
  const message = refusalText(config, code, given.message) || 'This is not possible.';
  return Response.json({ code, message }, { status, headers });
}
