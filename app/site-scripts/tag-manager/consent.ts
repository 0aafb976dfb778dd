import { countPageView, isCounting } from './page-views.ts';
import { type Consent, readConsent, storeConsent } from './stored-consent.ts';

/**
 * Asks for consent to count page views, and counts them only with it. `place` holds the question and the
 * given answer.
 */
export function askConsent(place: HTMLElement): void {
  place.addEventListener('click', ({ target }) => {
    const { answer } = (target as Element).closest<HTMLElement>('[data-answer]')?.dataset ?? {};
    if (answer !== undefined) give(place, answer === 'accepted' || answer === 'declined' ? answer : null);
  });
  show(place, readConsent());
}

function give(place: HTMLElement, consent: Consent): void {
  storeConsent(consent);
  // Only a reload stops a tag manager that runs.
  if (consent !== 'accepted' && isCounting()) location.reload();
  else show(place, consent);
}

function show(place: HTMLElement, consent: Consent): void {
  place.hidden = false;
  for (const part of place.querySelectorAll<HTMLElement>('[data-while]')) {
    part.hidden = !part.dataset.while?.split(' ').includes(consent ?? 'unasked');
  }
  if (consent === 'accepted') countPageView(place.dataset.tagManager ?? '');
}
