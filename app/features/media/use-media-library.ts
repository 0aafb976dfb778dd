import { useCallback, useEffect, useRef, useState } from 'react';
import { MEDIA_PAGE_SIZE } from '../../../contract/limits.ts';
import type { MediaItem } from '../../../contract/media.ts';
import { callApi } from '../../api.ts';

const PAUSE_MS = 250;

/** The library, read page by page while one searches; what an earlier search answers late is dropped. */
export function useMediaLibrary() {
  const [pictures, setPictures] = useState<MediaItem[]>([]);
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading');
  const [term, setTerm] = useState('');
  const [hasMore, setHasMore] = useState(false);
  const question = useRef(0);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = useCallback(async (searchTerm: string, page: number) => {
    const asked = ++question.current;
    setState('loading');
    if (page === 1) setPictures([]);
    try {
      const query = new URLSearchParams({ searchTerm, page: `${page}`, limit: `${MEDIA_PAGE_SIZE}` });
      const found = await callApi<MediaItem[]>('GET', `/media?${query}`);
      if (asked !== question.current) return;
      setPictures((now) => [...now, ...found]);
      setHasMore(found.length === MEDIA_PAGE_SIZE);
      setState('there');
    } catch {
      if (asked === question.current) setState('failed');
    }
  }, []);
  useEffect(() => {
    void read('', 1);
    return () => clearTimeout(pause.current);
  }, [read]);
  return {
    pictures,
    state,
    term,
    hasMore,
    search(typed: string) {
      setTerm(typed.trim());
      clearTimeout(pause.current);
      pause.current = setTimeout(() => void read(typed.trim(), 1), PAUSE_MS);
    },
    more: () => void read(term, Math.floor(pictures.length / MEDIA_PAGE_SIZE) + 1),
  };
}
