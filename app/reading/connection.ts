/** Says when the connection is gone, and keeps the page one reads: no link leads away to the browser's own error page. */
export function attendConnection(): void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  window.addEventListener('click', stay, true);
  if (!navigator.onLine) tell();
}

function tell(): void {
  const notice = document.getElementById('offline');
  if (notice) notice.hidden = navigator.onLine;
}

function stay(event: MouseEvent): void {
  if (navigator.onLine) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (link?.origin === location.origin && link.pathname !== location.pathname) event.preventDefault();
}
