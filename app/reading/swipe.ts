/** A finger must travel this far, in CSS pixels, and more to the side than up or down. */
const LEAST_PX = 45;

/** Tells a swipe to the left or right by one finger. */
export function onSwipe(element: HTMLElement, swiped: (towards: 'left' | 'right') => void): void {
  let from: { x: number; y: number } | null = null;
  const start = ({ touches }: TouchEvent) => {
    const touch = touches.length === 1 ? touches[0] : undefined;
    from = touch ? { x: touch.clientX, y: touch.clientY } : null;
  };
  const end = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    if (!touch || !from) return;
    const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
    from = null;
    if (Math.abs(x) >= LEAST_PX && Math.abs(x) > Math.abs(y)) swiped(x < 0 ? 'left' : 'right');
  };
  element.addEventListener('touchstart', start, { passive: true });
  element.addEventListener('touchend', end);
}
