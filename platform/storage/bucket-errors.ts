import { S3ServiceException } from '@aws-sdk/client-s3';

/** An answer that cannot be true, or comes from something else than the store. */
export class WrongResponse extends Error {
  override name = 'WrongResponse';
}

/** The store did not respond. Has no cause, for the sake of which the client would repeat the request. */
export class StoreSilent extends Error {
  override name = 'StoreSilent';
}

/** Errors of a certificate that no waiting mends. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|EPROTO|TLS/;
/** Refusals that end: 408 a late request, 409 a conflict, 425 and 429 too many requests. */
const PASSING = new Set([408, 409, 425, 429]);

/** The client calls connections that break timeouts too, with the code of the system. */
export function isSilence({ name, code }: NodeJS.ErrnoException): boolean {
  return name === 'TimeoutError' && code === undefined;
}

/** A missing bucket is an error, a missing object is not. A 404 without this code may come from anything. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'NoSuchKey';
}

/** The HTTP status of an error's response, if there was one. */
export function readStatus(error: unknown): number | undefined {
  const { $metadata, $response } = (error ?? {}) as {
    $metadata?: { httpStatusCode?: number };
    $response?: { statusCode?: number };
  };
  return $metadata?.httpStatusCode ?? $response?.statusCode;
}

/** True if waiting does not help: the store refuses what it was asked, or something else answers. */
export function isWrongStore(error: unknown): boolean {
  if (error instanceof WrongResponse) return true;
  if (CERTIFICATE.test(String((error as NodeJS.ErrnoException).code ?? ''))) return true;
  const status = readStatus(error);
  return status !== undefined && status < 500 && !PASSING.has(status);
}

/** Says in words what failed, without a full stop. */
export function describeError(error: Error, ms: number): string {
  const { name, message } = error;
  if (name === 'AbortError' || name === 'TimeoutError')
    return `it did not respond within ${ms / 1000} seconds`;
  if (error instanceof WrongResponse || error instanceof StoreSilent) return message;
  const status = readStatus(error);
  const isRedirect = status !== undefined && status >= 300 && status < 400;
  if (isRedirect) return `it redirects to another place (status ${status}): correct S3_ENDPOINT or S3_REGION`;
  if (status !== undefined && (!(error instanceof S3ServiceException) || message === 'UnknownError'))
    return `it answered with status ${status} and without the code of an object store: check S3_ENDPOINT`;
  const reason = error instanceof S3ServiceException ? `${name}: ${message}` : message || name;
  return reason.replace(/\.$/, '');
}
