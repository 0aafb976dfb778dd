import { texts } from '../../contract/texts.ts';
import type { PartError } from './load-part.ts';
import { hasUnsavedText } from './unsaved-text.ts';

/**
 * Why a script could not be loaded: the site was updated and no longer has it, it did not answer, it answered
 * with an error.
 */
export type PartCause = 'updated' | 'offline' | 'unreachable' | 'failed';

/** Long enough for a busy machine. */
const TIMEOUT_MS = 10_000;
const RELOADED = 'lekha:reloaded';
/** Far more upgrades than a tab sees. */
const MAX_RELOADED = 1000;

/** The sentence for a script that could not be loaded. */
export function causeText(cause: PartCause): string {
  return texts.parts[cause];
}

/** Finds out why a script could not be loaded. */
export async function findCause(error: PartError): Promise<PartCause> {
  if (!navigator.onLine) return 'offline';
  const urls = [scriptUrl(error), window.__reactRouterManifest?.url].filter((url) => url !== undefined);
  const found = await Promise.all(urls.map(askFor));
  return found.find((each) => each !== 'failed') ?? 'failed';
}

/** The URL of the script, where the browser tells it. */
function scriptUrl(error: PartError): string | undefined {
  return /https?:\S+/.exec(error.message)?.[0];
}

/**
 * A script has the hash of its content in its name, so a missing one belongs to another version of the site.
 */
async function askFor(url: string): Promise<PartCause> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { ok, status, headers } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal });
    const isScript = headers.get('content-type')?.includes('javascript') ?? false;
    return status === 404 || status === 410 || (ok && !isScript) ? 'updated' : 'failed';
  } catch {
    return 'unreachable';
  }
}

/**
 * Reloads the page after an upgrade of the site: once for each version that it leaves, and only if no text
 * would be lost.
 */
export function reloadAfterUpgrade(): void {
  const version = window.__reactRouterManifest?.version;
  if (!version || hasUnsavedText()) return;
  try {
    const left = sessionStorage.getItem(RELOADED) ?? '';
    if (left.includes(version) || left.length > MAX_RELOADED) return;
    sessionStorage.setItem(RELOADED, `${left} ${version}`);
  } catch {
    return;
  }
  location.reload();
}

/**
 * Reloads the page if the site responds, so that the browser's error page never replaces it. Returns false
 * otherwise.
 */
export async function reloadIfReachable(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) location.reload();
    return response.ok;
  } catch {
    return false;
  }
}
