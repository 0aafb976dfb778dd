import { texts } from '../../../contract/texts.ts';
import type { Services } from '../../context.ts';
import { LekhaError } from '../../errors.ts';

/** Throws `forbidden` on a site where nobody signs in with a password. */
export function refusePasswords({ config }: Pick<Services, 'config'>): void {
  if (!config.passwordSignIn) throw new LekhaError('forbidden', texts.auth.passwordsOff);
}
