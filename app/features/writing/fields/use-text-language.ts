import { useRef, useState } from 'react';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { detectLanguage } from '../../../../shared/text/detect-language.ts';
import { useSite } from '../../../ui/site-context.ts';

/** The length of HTML in which the language is detected after each key. */
const SAMPLE = 2000;

type Texts = Pick<FormContent, 'title' | 'post'>;

/**
 * The language of an article's text, with a function to call with what is typed. It is detected in title and
 * body, as a save does; one that the text does not tell was chosen and stays. Null in an article that is not
 * saved yet for letters that many languages share.
 */
export function useTextLanguage(
  known: string | null,
  { title, post }: Texts,
): [lang: string | null, detect: (typed: Partial<Texts>) => void] {
  const site = useSite();
  const texts = useRef<Texts>({ title, post });
  const detectText = () => detectIn(texts.current) ?? (known && site.lang);
  const [isChosen] = useState(() => known !== null && known !== detectText());
  const [detected, setDetected] = useState(() => known ?? detectText());
  const detect = (typed: Partial<Texts>) => {
    texts.current = { ...texts.current, ...typed };
    if (!isChosen) setDetected(detectText());
  };
  return [detected, detect];
}

function detectIn({ title, post }: Texts): string | null {
  return detectLanguage(`${title} ${post.slice(0, SAMPLE).replace(/<[^>]*>?/g, ' ')}`);
}
