import { useRef, useState } from 'react';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { detectLanguage } from '../../../../shared/text/detect-language.ts';

/** The length of HTML in which the language is detected after each key. */
const SAMPLE = 2000;

type Texts = Pick<FormContent, 'title' | 'post'>;

/**
 * The language of an article's text, with a function to call with what is typed. An article that is not saved
 * yet has none, so that it is detected in title and body, as the first save does; null for letters that many
 * languages share.
 */
export function useTextLanguage(
  known: string | null,
  { title, post }: Texts,
): [lang: string | null, detect: (typed: Partial<Texts>) => void] {
  const texts = useRef<Texts>({ title, post });
  const [detected, setDetected] = useState(() => detectIn({ title, post }));
  const detect = (typed: Partial<Texts>) => {
    texts.current = { ...texts.current, ...typed };
    if (known === null) setDetected(detectIn(texts.current));
  };
  return [known ?? detected, detect];
}

function detectIn({ title, post }: Texts): string | null {
  return detectLanguage(`${title} ${post.slice(0, SAMPLE).replace(/<[^>]*>?/g, ' ')}`);
}
