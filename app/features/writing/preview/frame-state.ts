/** A frame with a preview of the text up to a sequence that the server has. */
export interface PreviewFrame {
  key: number;
  sequence: number;
}

export interface FrameState {
  visible: PreviewFrame | null;
  /** The frame that is being loaded behind the visible one. */
  loading: PreviewFrame | null;
  /** The last sequence that the server has. */
  latest: number;
  /** The number of frames in a row that failed to load. */
  failures: number;
  /** The number of frames so far. */
  count: number;
}

/** `loaded` and `failed` name a frame by its key. */
export type FrameAction = { latest: number } | { loaded: number } | { failed: number } | 'retry';

export function initialFrames(latest: number): FrameState {
  return loadNext({ visible: null, loading: null, latest, failures: 0, count: 0 });
}

/**
 * Loads one frame at a time, whatever is typed meanwhile. Each page gets a new frame, since a second page in
 * the same frame would be an entry in the browser's history.
 */
export function reduceFrames(state: FrameState, action: FrameAction): FrameState {
  const { loading, latest } = state;
  if (action === 'retry') return loading ? state : loadNext(state);
  if ('latest' in action) {
    if (action.latest === latest) return state;
    const next = { ...state, latest: action.latest };
    return loading ? next : loadNext(next);
  }
  if (loading?.key !== ('loaded' in action ? action.loaded : action.failed)) return state;
  if ('failed' in action) return { ...state, loading: null, failures: state.failures + 1 };
  const loaded = { ...state, visible: loading, loading: null, failures: 0 };
  return loading.sequence === latest ? loaded : loadNext(loaded);
}

function loadNext(state: FrameState): FrameState {
  const key = state.count + 1;
  return { ...state, count: key, loading: { key, sequence: state.latest } };
}
