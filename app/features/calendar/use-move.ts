import { useRevalidator } from 'react-router';
import type { Article } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import type { CalendarArticle } from '../../../domain/articles/articles.ts';
import { sameTimeOn, wallTimeAt } from '../../../shared/wall-time.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { useClock } from '../../ui/local-time.tsx';
import { formatDay } from './format-day.ts';

/** Moves a scheduled article to another day, at the same time in the time zone of the site. */
export function useMove(timeZone: string) {
  const { revalidate } = useRevalidator();
  const clock = useClock();
  return async ({ _id, at, time, version }: CalendarArticle, day: string): Promise<void> => {
    const publishAt = sameTimeOn(day, at, timeZone);
    if (publishAt === null || publishAt === at) return;
    try {
      await callApi<Article>('PUT', `/articles/update-article/${_id}`, {
        status: 'scheduled',
        publishAt,
        version,
      });
      const [newDay = day, newTime = time] = wallTimeAt(publishAt, timeZone).split('T');
      const skipped = newTime === time ? '' : ` ${texts.schedule.never(clock(time), clock(newTime))}`;
      notify.success(`Moved to ${formatDay(newDay)}, ${clock(newTime)}.${skipped}`);
    } catch (error) {
      notify.error(errorMessage(error));
    }
    await revalidate();
  };
}
