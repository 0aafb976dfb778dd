/**
 * Asks once for all callers of one turn of the event loop. Sound for those that are called as bytes arrive from the
 * network, and where one poll can report every connection: the answer is then asked for after the system has told which
 * connections have something to read, so whatever is read from them in this turn was sent before.
 */
export function oncePerTick<T>(ask: () => T, isSettled: (answer: T) => boolean): () => T {
  let known: { answer: T } | undefined;
  const forget = () => {
    known = undefined;
  };
  return () => {
    if (known) return known.answer;
    const answer = ask();
    if (isSettled(answer)) {
      known = { answer };
      setImmediate(forget);
    }
    return answer;
  };
}
