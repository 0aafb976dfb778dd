/** Does something once, when an element comes near the view. */
export function onceInView(place: Element, work: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy browser tells of several changes at once, the oldest first.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      work();
    },
    { rootMargin: '400px' },
  );
  observer.observe(place);
}
