import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { MAX_AVATAR_BYTES } from '../../contract/limits.ts';
import { LekhaError } from '../../domain/errors.ts';
import { can } from '../../domain/permissions.ts';
import type { Env } from './env.ts';

/** The largest form of a visitor or a reader: a name, an email and a password. Administrators send articles. */
export const MAX_READER_FORM = 64 * 1024;

/** The picture of an account and the lines of the form around it. */
const MAX_AVATAR_FORM = MAX_AVATAR_BYTES + 16 * 1024;

/** Refuses a body of more than `MAX_BODY_KB`; after the caller was authorised, as it may read the whole body. */
export const limitBody: MiddlewareHandler<Env> = (c, next) =>
  limitBodyTo(c.get('ctx').config.maxBodyBytes)(c, next);

/** The same for a page's form, which anybody may send to a public page. */
export const limitForm: MiddlewareHandler<Env> = (c, next) => {
  const { actor, config } = c.get('ctx');
  if (isAvatarUpload(c.req.raw) && can(actor, 'user.changePicture', { ownerId: actor.userId }))
    return limitBodyTo(MAX_AVATAR_FORM)(c, next);
  return limitBodyTo(can(actor, 'dashboard.open') ? config.maxBodyBytes : MAX_READER_FORM)(c, next);
};

/** Whether a request sends a picture to one's own account: the form itself, or the same through React Router. */
export function isAvatarUpload({ url, headers }: Pick<Request, 'url' | 'headers'>): boolean {
  const type = headers.get('content-type') ?? '';
  return /^\/account(\.data)?$/.test(new URL(url).pathname) && /^multipart\/form-data\b/i.test(type);
}

/** The same for any caller. */
export function limitBodyTo(maxSize: number): MiddlewareHandler<Env> {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new LekhaError(
        'too_large',
        `This is larger than the ${Math.round(maxSize / 1024)} kB that can be sent at once.`,
      );
    },
  });
}
