import { AsyncLocalStorage } from 'node:async_hooks';

/** Tokens, keys and profiles have a few kilobytes. */
const MAX_BYTES = 1024 * 1024;

const limited = new AsyncLocalStorage<AbortSignal>();
let isInstalled = false;

/** A sign-in provider could not be reached in time, or its response could not be read. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/**
 * Runs an operation at a sign-in provider. Its requests end at `end`, and each response has a maximum size.
 */
export function withProviderLimits<T>(end: AbortSignal, operation: () => Promise<T>): Promise<T> {
  limitFetch();
  return limited.run(end, operation);
}

/**
 * Gives `fetch` these limits while such an operation runs. better-auth and its libraries call the global one
 * alone, and read a whole response before they look at it.
 */
function limitFetch(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const end = limited.getStore();
    if (!end) return fetch(input, init);
    const signal = init?.signal ? AbortSignal.any([init.signal, end]) : end;
    try {
      const response = await fetch(input, { ...init, signal });
      return new Response(response.body && (await readBody(response.body)), response);
    } catch (cause) {
      if (cause instanceof ProviderUnavailable) throw cause;
      throw new ProviderUnavailable('The provider did not answer.', { cause });
    }
  };
}

async function readBody(body: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new ProviderUnavailable('The response of the provider is too large.');
    chunks.push(chunk);
  }
  return new Blob(chunks);
}
