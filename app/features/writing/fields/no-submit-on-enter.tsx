/**
 * Prevents Enter in a field from submitting the form, also without JavaScript. Must be the first submit button of the form:
 * browsers submit nothing while the default button is disabled.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission
 */
export function NoSubmitOnEnter() {
  return <button type="submit" disabled hidden />;
}
