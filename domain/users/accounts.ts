import { type Auth, openAuth } from '../../platform/auth.ts';
import type { Config } from '../../platform/config.ts';
import { appSecret } from '../../platform/secret.ts';
import type { Services } from '../context.ts';
import { postLetter } from '../letters/letters.ts';
import { resetLetter, verificationLetter } from './account-letters.ts';

const opened = new WeakMap<Config, { auth: Auth; secret: string }>();

/** The site's sign-in, and the secret that signs its cookies; opened with the first call. */
export function accounts(services: Services): { auth: Auth; secret: string } {
  let known = opened.get(services.config);
  if (!known) {
    const { config, db, log } = services;
    const secret = appSecret(config);
    known = { secret, auth: openAuth({ config, db, log, secret, events: events(services) }) };
    opened.set(config, known);
  }
  return known;
}

function events(services: Services) {
  const post = (letter: Parameters<typeof postLetter>[2]) =>
    services.db.write((tx) => postLetter(tx, services.now(), letter));
  return {
    // A page with a button: mail programs open links by themselves, and have not been asked whose address it is.
    verificationAsked: (account: Account, token: string) =>
      post(verificationLetter(account, `${services.config.publicUrl}/confirm-email?token=${token}`)),
    resetAsked: (account: Account, token: string) =>
      post(resetLetter(account, `${services.config.publicUrl}/reset-password?token=${token}`)),
    passwordReset: (userId: string) => verifyAddress(services, userId),
  };
}

interface Account {
  email: string;
}

/** Whoever set the password from the letter holds the mailbox. */
async function verifyAddress(services: Services, userId: string): Promise<void> {
  await services.db.write((tx) =>
    tx
      .updateTable('user')
      .set({ emailVerified: true, updatedAt: new Date(services.now()) })
      .where('id', '=', userId)
      .execute(),
  );
}
