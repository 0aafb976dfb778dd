import { useSyncExternalStore } from 'react';
import { dismissFailedParts, failedPart, retryFailedParts } from '../../browser/failed-part.ts';
import { PartFailure } from '../../ui/part-failure.tsx';

/**
 * Says that a part without a place on the screen could not be loaded. The focus stays where the author is
 * typing.
 */
export function FailedPartNotice() {
  const cause = useSyncExternalStore(failedPart.subscribe, failedPart.value, () => null);
  return (
    cause && (
      <PartFailure
        key={cause}
        cause={cause}
        onRetry={retryFailedParts}
        onClose={dismissFailedParts}
        keepsFocus
      />
    )
  );
}
