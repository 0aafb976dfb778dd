import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const BYTES = 32;

/** Makes the secret of a webhook, in the form of the Standard Webhooks specification. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(BYTES).toString('base64');
}

/**
 * The headers of a request, as the Standard Webhooks specification signs it: the id of the delivery, the same
 * for each try, the time of this try, and an HMAC-SHA256 of both and the body.
 */
export function signedHeaders(secret: string, id: string, now: number, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
