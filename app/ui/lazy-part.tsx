import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { texts } from '../../contract/texts.ts';
import { loadPart, PartError } from '../browser/load-part.ts';
import { findCause, type PartCause } from '../browser/part-cause.ts';
import { PartFailure } from './part-failure.tsx';

const SLOW_MS = 1000;

interface Loading {
  /** Shown until the part is loaded. */
  fallback?: ReactNode;
  /**
   * Closes the part, also by Escape before it is loaded. With it, the message of a failure stands above the
   * page and can be closed.
   */
  onClose?: () => void;
}

/**
 * Makes a component whose code loads when it is first shown. If that fails, or the component itself does, a
 * message takes its place: the rest of the screen, such as a form with text, stays. A silent part has none,
 * because another one that loads with it says the same.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { isSilent = false } = {},
): ComponentType<P & Loading> {
  let known: ComponentType<P> | undefined;
  return function LazyPart({ fallback, ...rest }: P & Loading) {
    const props = rest as unknown as P;
    const [Part, setPart] = useState(() => known);
    const [cause, setCause] = useState<PartCause | null>(null);
    const [attempt, setAttempt] = useState(1);
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
    useEffect(() => {
      if (known) return;
      let isCurrent = true;
      void loadPart(load).then(async (found) => {
        const failed = found instanceof PartError ? await findCause(found) : null;
        if (!(found instanceof PartError)) known = found.default;
        if (!isCurrent) return;
        setCause(failed);
        setPart(() => known);
      });
      return () => {
        isCurrent = false;
      };
    }, [attempt]);
    const retry = () => {
      setCause(null);
      setAttempt(attempt + 1);
    };
    useEffect(() => {
      if (cause !== 'offline') return;
      addEventListener('online', retry);
      return () => removeEventListener('online', retry);
    });
    const isLoading = !Part && !cause;
    const { onClose } = rest;
    useEffect(() => {
      if (!isLoading || !onClose) return;
      const close = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
      addEventListener('keydown', close);
      return () => removeEventListener('keydown', close);
    });
    const failure = (what: PartCause) => <PartFailure cause={what} onRetry={retry} onClose={onClose} />;
    if (cause) return isSilent ? null : failure(cause);
    if (!Part) return fallback === undefined ? <SlowNotice /> : fallback;
    return (
      <PartBoundary key={attempt} failure={failure('failed')}>
        <Part {...props} />
      </PartBoundary>
    );
  };
}

/** Keeps the error of a part from replacing the screen. */
class PartBoundary extends Component<{ failure: ReactNode; children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? this.props.failure : this.props.children;
  }
}

/** Says that a part is still loading, once that takes long. */
function SlowNotice() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="text-sm text-soft">
      {isSlow && texts.parts.loading}
    </div>
  );
}
