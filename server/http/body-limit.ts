import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { MAX_AVATAR_BYTES } from '../../contract/limits.ts';
import { MAX_SUBSCRIBER_FILE_BYTES } from '../../contract/subscriber-import.ts';
import type { Ctx } from '../../domain/context.ts';
import { LekhaError } from '../../domain/errors.ts';
import { can } from '../../domain/permissions.ts';
import type { Env } from './env.ts';

/**
 * Maximum size of a body of visitors and users: a name, an email address and a password. Administrators send
 * articles.
 */
export const MAX_READER_BODY = 64 * 1024;

/** Maximum size of a form without its file. */
const FORM_BYTES = 16 * 1024;

/**
 * Refuses a body that is larger than its sender may send. Comes after authorisation, because it may read the
 * whole body.
 */
export const limitBody: MiddlewareHandler<Env> = (c, next) => limitBodyTo(maxBody(c.get('ctx')))(c, next);

/** Refuses a form of a page that is larger than its sender may send. */
export const limitForm: MiddlewareHandler<Env> = (c, next) => {
  const maxFile = maxFileBytes(c.req.raw, c.get('ctx'));
  if (maxFile === undefined) return limitBody(c, next);
  // A body of unknown length is read whole to measure it, before the number of uploads is limited.
  if (c.req.header('content-length') === undefined)
    throw new LekhaError(
      'invalid',
      'This upload does not state its size. Please send it with a Content-Length.',
    );
  return limitBodyTo(maxFile + FORM_BYTES)(c, next);
};

/**
 * The maximum size of the file in a form, in bytes; undefined for a form without a file that the actor may
 * send.
 */
function maxFileBytes(request: Request, { actor }: Ctx): number | undefined {
  if (isAvatarUpload(request) && can(actor, 'user.changeAvatar', { ownerId: actor.userId }))
    return MAX_AVATAR_BYTES;
  if (isSubscriberFile(request) && can(actor, 'newsletter.import')) return MAX_SUBSCRIBER_FILE_BYTES;
  return undefined;
}

function maxBody({ actor, config }: Ctx): number {
  return can(actor, 'dashboard.open') ? config.maxBodyBytes : MAX_READER_BODY;
}

/** True for an upload of the account's own avatar, by its form or through React Router. */
export function isAvatarUpload(request: Pick<Request, 'url' | 'headers'>): boolean {
  return isUploadTo(request, '/account');
}

/** True for an upload of a list of subscribers. */
function isSubscriberFile(request: Request): boolean {
  return isUploadTo(request, '/dashboard/newsletter/import');
}

function isUploadTo({ url, headers }: Pick<Request, 'url' | 'headers'>, path: string): boolean {
  const { pathname } = new URL(url);
  const type = headers.get('content-type') ?? '';
  return (pathname === path || pathname === `${path}.data`) && /^multipart\/form-data\b/i.test(type);
}

/** Refuses a body of more than `maxSize` bytes. */
export function limitBodyTo(maxSize: number): MiddlewareHandler<Env> {
  return bodyLimit({
    maxSize,
    onError: () => {
      const limit = `${Math.round(maxSize / 1024)} kB`;
      throw new LekhaError('too_large', `This is larger than the limit of ${limit}. Please send less.`);
    },
  });
}
