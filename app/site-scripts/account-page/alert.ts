import { element } from '../../browser/element.ts';

/** An error of a form or a button, as ErrorAlert renders it (app/ui/alerts.tsx). */
export function showAlert(place: Element, message: string): void {
  removeAlert(place);
  const alert = element('p', {
    role: 'alert',
    class: 'rounded-md bg-danger-tint px-4 py-3 text-sm text-danger',
  });
  place.prepend(alert);
  alert.append(message);
}

export function removeAlert(place: Element): void {
  place.querySelector(':scope > [role=alert]')?.remove();
}
