import { useEffect, useRef, useState } from 'react';
import { moveWordGoal, readWordGoal, storeWordGoal } from './word-goal.ts';

/** The word goal of the article, which this browser remembers. */
export function useWordGoal(articleId: string | null): [number | null, (goal: number | null) => void] {
  const [goal, setGoal] = useState<number | null>(null);
  const openedWith = useRef(articleId);
  useEffect(() => {
    if (articleId !== null && openedWith.current === null) moveWordGoal(articleId);
    openedWith.current = articleId;
    setGoal(readWordGoal(articleId));
  }, [articleId]);
  const change = (next: number | null) => {
    setGoal(next);
    storeWordGoal(articleId, next);
  };
  return [goal, change];
}
