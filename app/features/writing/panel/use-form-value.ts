import { useEffect, useState } from 'react';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { useEditorSession } from '../../autosave/session-context.ts';

/** To read the form at each key would take long in a long text. */
const PAUSE_MS = 600;

/** Returns a text about the content of the form, renewed when typing pauses. */
export function useFormValue(describe: (content: FormContent) => string): string {
  const session = useEditorSession();
  const [value, setValue] = useState(() => describe(session.content()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function differs in each render only by name
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = session.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setValue(describe(session.content())), PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session]);
  return value;
}
