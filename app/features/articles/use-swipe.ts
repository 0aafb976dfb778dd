import { useRef } from 'react';

/** A finger must travel this far, in CSS pixels, and more to the side than up or down. */
const LEAST_PX = 45;

/** Handlers that tell a swipe to the left or right by one finger. */
export function useSwipe(swiped: (towards: 'left' | 'right') => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: React.TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      from.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: React.TouchEvent) => {
      const touch = changedTouches[0];
      if (!touch || !from.current) return;
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y];
      from.current = null;
      if (Math.abs(x) >= LEAST_PX && Math.abs(x) > Math.abs(y)) swiped(x < 0 ? 'left' : 'right');
    },
  };
}
