/** The visitor's consent to count page views and to load additions; null before the question is answered. */
export type Consent = 'accepted' | 'declined' | null;

const KEY = 'lekha:consent';

/** `what` names the additions, so that an answer is for those that were asked about. */
export function readConsent(what: string): Consent {
  try {
    const stored = localStorage.getItem(KEY + what);
    return stored === 'accepted' || stored === 'declined' ? stored : null;
  } catch {
    return null;
  }
}

/** Stores the answer. Where the browser stores nothing, it holds for this page. */
export function storeConsent(consent: Consent, what: string): void {
  try {
    if (consent) localStorage.setItem(KEY + what, consent);
    else localStorage.removeItem(KEY + what);
  } catch {
    // The browser denies access to its storage.
  }
}
