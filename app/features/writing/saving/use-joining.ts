import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { texts } from '../../../../contract/texts.ts';
import { reportFailedPart } from '../../../browser/failed-part.ts';
import { loadPart, PartError } from '../../../browser/load-part.ts';
import { notify } from '../../../browser/toasts.ts';
import { useSite } from '../../../ui/site-context.ts';
import { useEditorSession } from '../../autosave/session-context.ts';
import type { Joined } from './join-saved.ts';

const loadJoin = () => loadPart(() => import('./join-saved.ts'));

/** The maximum number of joined versions that can be reverted. */
const MAX_JOINED = 5;
/** The time in which an editor takes over the last characters of an input method. */
const COMPOSED_MS = 50;

export interface Joining {
  /** The versions that were joined, newest first. */
  joined: Joined[];
  /** Joins the saved version. Returns what it brought; null if the author must choose. */
  join: (mayJoin?: () => boolean) => Promise<Joined | null>;
  revert: (joined: Joined) => void;
  dismiss: (joined: Joined) => void;
}

/** Merges versions that others have saved into the text of the form, one after the other. */
export function useJoining(form: RefObject<HTMLFormElement | null>): Joining {
  const session = useEditorSession();
  const { timeZone } = useSite();
  const [joined, setJoined] = useState<Joined[]>([]);
  const whenComposed = useComposition(form);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const join = (mayJoin = () => true) => {
    const next = last.current.then(async () => {
      const part = await loadJoin();
      // The author is asked instead, and the merge says why it cannot be loaded.
      if (!form.current || part instanceof PartError) return null;
      const result = await part.joinSaved(session, form.current, { timeZone, whenComposed, mayJoin });
      if (result && part.hasChanges(result)) setJoined((all) => [result, ...all].slice(0, MAX_JOINED));
      return result;
    });
    // The author is asked instead.
    const result = next.catch((error) => {
      reportError(error);
      return null;
    });
    last.current = result;
    return result;
  };
  const dismiss = (one: Joined) => setJoined((all) => all.filter((other) => other !== one));
  const revert = async (one: Joined) => {
    const part = await loadJoin();
    if (part instanceof PartError) return reportFailedPart(part, () => void revert(one));
    if (!form.current || !part.revertJoined(session, form.current, one))
      return void notify.error(texts.autosave.notReverted);
    dismiss(one);
    notify.success(texts.autosave.reverted);
  };
  return { joined, join, revert: (one) => void revert(one), dismiss };
}

/** Joins a version that an autosave has found, unless a save is running or has to be repeated. */
export function useJoinOnAutosave({ join }: Joining, mayJoin: () => boolean): void {
  const session = useEditorSession();
  const isSavedElsewhere = () => session.getState().savedElsewhere;
  const savedElsewhere = useSyncExternalStore(session.subscribe, isSavedElsewhere, () => false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: tries once for each version
  useEffect(() => {
    if (savedElsewhere && mayJoin()) void join(mayJoin);
  }, [savedElsewhere]);
}

/** Returns a function that waits until no input method composes characters in the form. */
function useComposition(form: RefObject<HTMLFormElement | null>) {
  const session = useEditorSession();
  const isComposing = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    for (const name of ['compositionstart', 'compositionend'])
      form.current?.addEventListener(
        name,
        () => {
          isComposing.current = name === 'compositionstart';
        },
        { signal: listening.signal },
      );
    return () => listening.abort();
  }, [form]);
  return async () => {
    while (isComposing.current || session.editor?.isComposing())
      await new Promise((resolve) => setTimeout(resolve, COMPOSED_MS));
  };
}
