/**
 * Keeps Enter in a field from submitting the form, also without scripts. Must be the first submit button of its form:
 * while a form's default button is disabled, browsers submit nothing.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission
 */
export function NoSubmitOnEnter() {
  return <button type="submit" disabled hidden />;
}
