/** The visitor's consent to count page views; null before the question is answered. */
export type Consent = 'accepted' | 'declined' | null;

const KEY = 'lekha:consent';

export function readConsent(): Consent {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'accepted' || stored === 'declined' ? stored : null;
  } catch {
    return null;
  }
}

/** Stores the answer. Where the browser stores nothing, it holds for this page. */
export function storeConsent(consent: Consent): void {
  try {
    if (consent) localStorage.setItem(KEY, consent);
    else localStorage.removeItem(KEY);
  } catch {
    // The browser denies access to its storage.
  }
}
