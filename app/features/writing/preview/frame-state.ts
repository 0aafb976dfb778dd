/** A frame with the preview of a text as far as the server had it, in inputs. */
export interface PreviewFrame {
  key: number;
  of: number;
}

/** The frame that is seen, and the one that is loaded behind it. */
export interface FrameState {
  shown: PreviewFrame | null;
  coming: PreviewFrame | null;
  /** How far the server has the text now. */
  newest: number;
  /** How many in a row did not arrive. */
  failures: number;
  /** Frames so far. */
  count: number;
}

export type FrameAction = { newest: number } | { arrived: number } | { failed: number } | 'again';

export function initialFrames(newest: number): FrameState {
  return begun({ shown: null, coming: null, newest, failures: 0, count: 0 });
}

/**
 * One frame is loaded at a time, whatever is written meanwhile. Each is a new one: a second page in the same frame would be
 * a step of the browser's history.
 */
export function reduceFrames(turns: FrameState, turn: FrameAction): FrameState {
  const { coming, newest } = turns;
  if (turn === 'again') return coming ? turns : begun(turns);
  if ('newest' in turn) {
    if (turn.newest === newest) return turns;
    const known = { ...turns, newest: turn.newest };
    return coming ? known : begun(known);
  }
  const isLate = coming?.key !== ('arrived' in turn ? turn.arrived : turn.failed);
  if (isLate) return turns;
  if ('failed' in turn) return { ...turns, coming: null, failures: turns.failures + 1 };
  const arrived = { ...turns, shown: coming, coming: null, failures: 0 };
  return coming.of === newest ? arrived : begun(arrived);
}

function begun(turns: FrameState): FrameState {
  const key = turns.count + 1;
  return { ...turns, coming: { key, of: turns.newest }, count: key };
}
