import { MAX_PASSWORD } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import type { Config } from '../../../platform/config.ts';
import { invalid } from '../../errors.ts';
import { commonPasswordWarning } from './common-passwords.ts';

/** Throws `invalid` at `path` for a password that is too short, too long, or among those guessed first. */
export function refuseWeakPassword(config: Config, path: string, password: string): void {
  refuseBadLength(config, path, password);
  const warning = commonPasswordWarning(password);
  if (warning !== null) throw invalid(path, warning);
}

/** Throws `invalid` at `path`; lengths are in UTF-16 units. */
export function refuseBadLength(config: Config, path: string, password: string): void {
  if (password.length < config.passwordMinLength) {
    throw invalid(path, texts.validation.passwordLength(config.passwordMinLength));
  }
  if (password.length > MAX_PASSWORD) {
    throw invalid(path, `Password must be at most ${MAX_PASSWORD} characters`);
  }
}
