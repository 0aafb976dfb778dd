/** Says below an element that its script could not be loaded, with a button that does `retry`. */
export function sayFailed(at: Element, retry: () => void, text = 'This could not be loaded.'): void {
  const message = document.createElement('p');
  const again = document.createElement('button');
  message.role = 'alert';
  message.className = 'basis-full py-2 text-sm text-danger';
  again.type = 'button';
  again.className = 'text-link ms-2';
  again.append('Try again');
  again.onclick = () => {
    message.remove();
    retry();
  };
  at.after(message);
  message.append(text, ' ', again);
}
