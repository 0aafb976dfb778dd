/** The shortest swipe, in CSS pixels. */
const MIN_PX = 45;

/** Calls `swiped` when one finger moves to the left or right, and further than up or down. */
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
    if (Math.abs(x) >= MIN_PX && Math.abs(x) > Math.abs(y)) swiped(x < 0 ? 'left' : 'right');
  };
  element.addEventListener('touchstart', start, { passive: true });
  element.addEventListener('touchend', end);
}
