const tried = new WeakSet<Element>();

/**
 * Says below an element that its script could not be loaded, with a button that does `retry`. If that failed too, the site may have
 * been updated: the button then reloads the page, if the site responds.
 */
export function sayFailed(at: Element, retry: () => void, text = 'This could not be loaded.'): void {
  const message = document.createElement('p');
  const again = document.createElement('button');
  message.role = 'alert';
  message.className = 'basis-full py-2 text-sm text-danger';
  again.type = 'button';
  again.className = 'text-link ms-2';
  again.append('Try again');
  again.onclick = async () => {
    message.remove();
    if (tried.has(at) && (await fetch('/healthz').catch(() => null))?.ok) location.reload();
    else {
      tried.add(at);
      retry();
    }
  };
  at.after(message);
  message.append(text, ' ', again);
}
