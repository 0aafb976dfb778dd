import type { ComponentProps, RefObject } from 'react';

interface FormElementProps extends Required<Pick<ComponentProps<'form'>, 'onSubmit' | 'children'>> {
  form: RefObject<HTMLFormElement | null>;
  isFocusMode: boolean;
}

/** The form element of the editor, which only its buttons and shortcuts submit. */
export function FormElement({ form, isFocusMode, onSubmit, children }: FormElementProps) {
  return (
    <form
      ref={form}
      method="post"
      // The server validates, also without JavaScript.
      noValidate
      // What a browser fills in after a reload is older than the autosave.
      autoComplete="off"
      className="writing grid grid-cols-[minmax(0,1fr)] gap-7"
      data-focus-mode={isFocusMode ? '' : undefined}
      onSubmit={onSubmit}
      onKeyDown={preventImplicitSubmission}
    >
      <NoSubmitOnEnter />
      {children}
    </form>
  );
}

/**
 * Prevents Enter in a field from submitting the form, also without JavaScript. Must be the first submit
 * button of the form: browsers submit nothing while the default button is disabled.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission
 */
function NoSubmitOnEnter() {
  return <button type="submit" disabled hidden />;
}

/** Browsers submit from radio buttons and checkboxes even where the default button is disabled. */
function preventImplicitSubmission(event: React.KeyboardEvent): void {
  const { key, target } = event;
  const isChoice = target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type);
  if (key === 'Enter' && isChoice) event.preventDefault();
}
