import { type Consent, keepConsent, readConsent } from './kept-consent.ts';
import { countPageView, isCounting } from './page-views.ts';

/** Asks whether page views may be counted, and counts them only then. `place` holds the question and, for later, the answer. */
export function askConsent(place: HTMLElement): void {
  place.addEventListener('click', ({ target }) => {
    const { answer } = (target as Element).closest<HTMLElement>('[data-answer]')?.dataset ?? {};
    if (answer !== undefined) give(place, answer === 'accepted' || answer === 'declined' ? answer : null);
  });
  show(place, readConsent());
}

function give(place: HTMLElement, consent: Consent): void {
  keepConsent(consent);
  // Nothing but loading the page anew ends what runs.
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
