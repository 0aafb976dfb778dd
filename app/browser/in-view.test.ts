import { afterEach, expect, it, vi } from 'vitest';
import { onceInView } from './in-view.ts';

type Tell = (...isIntersecting: boolean[]) => void;

/** Observes an element in a browser that the test is, and returns how often its work was done. */
function observe(): { tell: Tell; work: ReturnType<typeof vi.fn>; isObserved: () => boolean } {
  let callback: (entries: { isIntersecting: boolean }[]) => void = () => {};
  let observed = false;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(given: typeof callback) {
        callback = given;
      }
      observe() {
        observed = true;
      }
      disconnect() {
        observed = false;
      }
    },
  );
  const work = vi.fn();
  onceInView({} as Element, work);
  const tell: Tell = (...all) => callback(all.map((isIntersecting) => ({ isIntersecting })));
  return { tell, work, isObserved: () => observed };
}

afterEach(() => vi.unstubAllGlobals());

it('waits until the element is near', () => {
  const { tell, work, isObserved } = observe();
  tell(false);
  expect([work.mock.calls.length, isObserved()]).toEqual([0, true]);
  tell(true);
  expect([work.mock.calls.length, isObserved()]).toEqual([1, false]);
});

it('sees that it came near among several changes', () => {
  const { tell, work } = observe();
  tell(false, true);
  expect(work).toHaveBeenCalledTimes(1);
});
