/**
 * The name of the button that sends a form; empty for Enter in a field of a form without one, and for a
 * button without a name.
 */
export function submitterName({ nativeEvent }: React.FormEvent): string {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter?.getAttribute('name') ?? '';
}
