import { insertCode, isCodeInserted } from './insert-code.ts';
import { countPageView, isCounting } from './page-views.ts';
import { type Consent, readConsent, storeConsent } from './stored-consent.ts';

/**
 * Asks for consent to count page views and to run the site's own code, and does so only with it. `place`
 * holds the question and the given answer.
 */
export function askConsent(place: HTMLElement): void {
  place.addEventListener('click', ({ target }) => {
    const { answer } = (target as Element).closest<HTMLElement>('[data-answer]')?.dataset ?? {};
    if (answer !== undefined) give(place, answer === 'accepted' || answer === 'declined' ? answer : null);
  });
  show(place, readConsent(place.dataset.additions ?? ''));
}

function give(place: HTMLElement, consent: Consent): void {
  storeConsent(consent, place.dataset.additions ?? '');
  // Only a reload stops what runs.
  if (consent !== 'accepted' && (isCounting() || isCodeInserted())) location.reload();
  else show(place, consent);
}

function show(place: HTMLElement, consent: Consent): void {
  place.hidden = false;
  for (const part of place.querySelectorAll<HTMLElement>('[data-while]')) {
    part.hidden = !part.dataset.while?.split(' ').includes(consent ?? 'unasked');
  }
  if (consent !== 'accepted') return;
  const { tagManager } = place.dataset;
  if (tagManager) countPageView(tagManager);
  void insertCode();
}
