import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Problem } from '../../components/problem.tsx';
import { useHydrated } from '../../components/use-hydrated.ts';
import { useLeaveWarning } from '../../components/use-leave-warning.ts';
import type { Refusal } from '../../load.ts';
import { checkArticle } from './check-article.ts';

interface WriteFormProps {
  screen: 'create' | 'edit';
  refusal: Refusal | undefined;
  /** What the form says when a failure has no sentence of its own for a field. */
  failed: string;
  children: (form: { problems: Record<string, string>; busy: boolean }) => React.ReactNode;
}

/** The form an article is written in: checked before it is sent; what was typed stays whatever the server says. */
export function WriteForm({ screen, refusal, failed, children }: WriteFormProps) {
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Record<string, string> | null>(null);
  const [changed, setChanged] = useState(false);
  useLeaveWarning(changed && !busy);
  const problems = found ?? refusal?.fields ?? {};
  const [first] = Object.keys(problems);
  useEffect(() => {
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]:not([type=hidden])`)?.focus();
  }, [first]);
  return (
    <Form
      ref={form}
      method="post"
      noValidate={hydrated}
      className="grid gap-7"
      onInput={() => setChanged(true)}
      onSubmit={(event) => {
        const check = checkArticle(new FormData(event.currentTarget), screen);
        const wrong = Object.keys(check).length > 0;
        setFound(wrong ? check : null);
        if (wrong) event.preventDefault();
        else setChanged(false);
      }}
    >
      {!found && refusal && <Problem>{refusal.message || failed}</Problem>}
      {children({ problems, busy })}
    </Form>
  );
}
