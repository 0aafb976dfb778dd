import { createHmac } from 'node:crypto';
import { appSecret } from '../../platform/secret.ts';
import type { Ctx } from '../context.ts';

/**
 * The key with which the site tells search engines of changes, and which a file of that name proves
 * (https://www.indexnow.org/documentation): the same on every instance, and made from the site's secret,
 * which nobody can find from it.
 */
export function indexNowKey(config: Ctx['config']): string {
  return createHmac('sha256', appSecret(config)).update('indexnow key').digest('hex').slice(0, 32);
}
