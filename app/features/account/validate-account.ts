import { texts } from '../../../contract/texts.ts';

/** The error messages of an account form by field, the same as the server's. */
export function validateAccount(form: FormData, minPasswordLength: number): Record<string, string> {
  const errors: Record<string, string> = {};
  const name = form.get('name');
  const email = form.get('email');
  const password = form.get('password');
  if (name !== null && String(name).trim() === '') errors.name = texts.validation.name;
  if (email !== null) {
    const typed = String(email).trim();
    if (typed === '') errors.email = texts.validation.email;
    else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)) errors.email = texts.validation.emailFormat;
  }
  if (password !== null) {
    if (password === '') errors.password = texts.validation.password;
    else if (String(password).length < minPasswordLength)
      errors.password = texts.validation.passwordLength(minPasswordLength);
  }
  return errors;
}
