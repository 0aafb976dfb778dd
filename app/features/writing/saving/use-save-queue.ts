import { useRef, useState } from 'react';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { isSameContent } from '../../autosave/form-content.ts';

/** During a save, another one may start only if it saves something else. */
export function useSaveQueue() {
  const [busy, setBusy] = useState(false);
  const running = useRef(0);
  const last = useRef<FormContent | null>(null);
  const mayStart = (content: FormContent) => {
    if (running.current > 0 && last.current && isSameContent(content, last.current)) return false;
    last.current = content;
    return true;
  };
  const run = async (save: Promise<unknown>) => {
    running.current++;
    setBusy(true);
    await save.finally(() => {
      running.current--;
      setBusy(running.current > 0);
    });
  };
  return { busy, isSaving: () => running.current > 0, mayStart, run };
}
