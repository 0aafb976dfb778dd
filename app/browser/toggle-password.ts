/** Shows or hides the password in the field beside a button. */
export function togglePassword(button: HTMLButtonElement): void {
  const field = button.parentElement?.querySelector('input');
  if (!field) return;
  const isShown = field.type === 'password';
  field.type = isShown ? 'text' : 'password';
  if (isShown) field.autocapitalize = 'none';
  button.ariaPressed = String(isShown);
  button.ariaLabel = isShown ? 'Hide password' : 'Show password';
}
