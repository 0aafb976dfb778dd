import isNetworkError from 'is-network-error';

/**
 * True if an error of React Router's requests means that nothing answered, not even a gateway of the site.
 */
export function isUnreachable(error: unknown): boolean {
  if (isNetworkError(error)) return true;
  // React Router's message for a response that was cut off.
  return error instanceof Error && error.message === 'Unable to decode turbo-stream response';
}

/** The sentence in an error's `data`: from a loader, or from the server's JSON as text. */
export function messageIn(data: unknown): string | undefined {
  const value = typeof data === 'string' ? parsed(data) : data;
  const message = (value as { message?: unknown } | null)?.message;
  return typeof message === 'string' && message !== '' ? message : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
