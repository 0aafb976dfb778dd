import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Adds the operation `openSession` to better-auth: a session of an account that our own operations have
 * checked, such as by a passkey. It has no path, so that no request reaches it.
 */
export function sessionOpener(): BetterAuthPlugin {
  return {
    id: 'session-opener',
    endpoints: {
      openSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.userId);
          const session = user && (await internalAdapter.createSession(user.id, false));
          if (!session)
            throw ctx.error('UNAUTHORIZED', { code: 'FAILED_TO_CREATE_SESSION', message: 'No session.' });
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ user });
        },
      ),
    },
  };
}
