/** Whether a person lets page views be counted; null before they were asked. */
export type Consent = 'accepted' | 'declined' | null;

const KEY = 'lekha:consent';

export function readConsent(): Consent {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'accepted' || kept === 'declined' ? kept : null;
  } catch {
    return null;
  }
}

/** Where nothing can be kept, the answer holds for this page. */
export function keepConsent(consent: Consent): void {
  try {
    if (consent) localStorage.setItem(KEY, consent);
    else localStorage.removeItem(KEY);
  } catch {
    // The browser keeps nothing for sites.
  }
}
