import { useCallback, useEffect, useRef, useState } from 'react';
import { MEDIA_PAGE_SIZE } from '../../../contract/limits.ts';
import type { MediaItem } from '../../../contract/media.ts';
import { callApi } from '../../browser/api.ts';

const TYPING_PAUSE_MS = 250;

/** Loads the media library page by page and searches it. Responses to an earlier search are ignored. */
export function useMediaLibrary() {
  const [images, setImages] = useState<MediaItem[]>([]);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const [term, setTerm] = useState('');
  const [hasMore, setHasMore] = useState(false);
  const requests = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const load = useCallback(async (searchTerm: string, page: number) => {
    const request = ++requests.current;
    setState('loading');
    if (page === 1) setImages([]);
    try {
      const query = new URLSearchParams({ searchTerm, page: `${page}`, limit: `${MEDIA_PAGE_SIZE}` });
      const found = await callApi<MediaItem[]>('GET', `/media?${query}`);
      if (request !== requests.current) return;
      setImages((previous) => [...previous, ...found]);
      setHasMore(found.length === MEDIA_PAGE_SIZE);
      setState('loaded');
    } catch {
      if (request === requests.current) setState('failed');
    }
  }, []);
  useEffect(() => {
    void load('', 1);
    return () => clearTimeout(timer.current);
  }, [load]);
  return {
    images,
    state,
    term,
    hasMore,
    search(typed: string) {
      setTerm(typed.trim());
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void load(typed.trim(), 1), TYPING_PAUSE_MS);
    },
    loadMore: () => void load(term, Math.floor(images.length / MEDIA_PAGE_SIZE) + 1),
  };
}
